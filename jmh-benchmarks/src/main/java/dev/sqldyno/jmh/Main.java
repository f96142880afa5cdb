// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmh.link.LinkGuard;
import dev.sqldyno.jmh.profile.EngineProfiler;
import dev.sqldyno.jmh.run.fork.Forks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The main class of the benchmarks jar: JMH's own command line, in which {@code -prof engine} is
 * our profiler and forks get the flags that keep the JVM quiet. With {@code bench} or {@code
 * validate} as the first word it runs {@code sqldyno} instead.
 */
public final class Main {
  private static final Set<String> OURS = Set.of("bench", "validate");

  private static final String PREPEND = "-jvmArgsPrepend";

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && OURS.contains(arguments[0])) {
      SqlDyno.main(arguments);
    }
    LinkGuard.install();
    int exitCode = PlainJmh.run(jmhArguments(arguments), System.err);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static String[] jmhArguments(String[] arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    for (int i = 1; i < all.size(); i++) {
      if (all.get(i - 1).equals("-prof") && all.get(i).equals("engine")) {
        all.set(i, EngineProfiler.class.getName());
      }
    }
    String forks = String.join(" ", Forks.plain());
    int users = all.indexOf(PREPEND) + 1;
    if (users > 0 && users < all.size()) {
      all.set(users, forks + " " + all.get(users));
    } else {
      all.addAll(List.of(PREPEND, forks));
    }
    return all.toArray(String[]::new);
  }
}
