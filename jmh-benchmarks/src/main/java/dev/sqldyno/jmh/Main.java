// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import dev.sqldyno.jmh.profile.EngineProfiler;
import dev.sqldyno.jmh.run.BenchCommand;
import dev.sqldyno.jmh.run.Forks;
import dev.sqldyno.jmh.validate.ValidateCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The jar's entry: JMH's own command line, in which {@code -prof engine} is our profiler and forks
 * get the flags that keep the JVM quiet; {@code bench …} as first word is the bench run, {@code
 * validate …} the proofs of what it claims.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("bench")) {
      System.exit(BenchCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    if (arguments.length > 0 && arguments[0].equals("validate")) {
      System.exit(ValidateCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    org.openjdk.jmh.Main.main(jmhArguments(arguments));
  }

  static String[] jmhArguments(String[] arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    for (int i = 1; i < all.size(); i++) {
      if (all.get(i - 1).equals("-prof") && all.get(i).equals("engine")) {
        all.set(i, EngineProfiler.class.getName());
      }
    }
    if (!all.contains("-jvmArgsPrepend")) {
      all.addAll(List.of("-jvmArgsPrepend", String.join(" ", Forks.plain())));
    }
    return all.toArray(String[]::new);
  }
}
