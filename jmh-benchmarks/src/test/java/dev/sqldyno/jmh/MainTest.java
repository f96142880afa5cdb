// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmh.link.LinkFilterFactory;
import dev.sqldyno.jmh.profile.EngineProfiler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @ParameterizedTest
  @ValueSource(strings = {"bench", "validate"})
  void theBenchRunAndTheSelfChecksAreCommandsOfSqldyno(String command) {
    assertThat(said(0)).contains("  " + command + " ");
    assertThat(said(0, command)).contains("Usage: sqldyno " + command, "Exit codes:");
    assertThat(said(0, command).strip().lines().toList().getLast())
        .startsWith("  sqldyno " + command);
    assertThat(said(2, command, "--reslts")).startsWith("sqldyno: unknown option '--reslts'");
  }

  @Test
  void aRunsNameIsANameAndNoPath() {
    assertThat(said(2, "bench", "--run=../x"))
        .startsWith("sqldyno: '../x' is not a name for a run: it takes up to 80 letters, digits");
  }

  @Test
  void everySelfChecksHelpEndsWithAnExampleOfItsOwn() {
    Set<String> selfChecks =
        SqlDyno.commandLine().getSubcommands().get("validate").getSubcommands().keySet();
    assertThat(selfChecks).isNotEmpty();
    for (String selfCheck : selfChecks) {
      assertThat(said(0, "validate", selfCheck).strip().lines().toList().getLast())
          .startsWith("  sqldyno validate " + selfCheck + " --");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p engine=nope                       | unknown engine 'nope' (there are: ",
        "-p engine=first,postgresq            | unknown engine 'postgresq'; did you mean 'postgresql'?",
        "-p engines=h2                        | -p engines: no chosen benchmark has that parameter; did you mean 'engine'?",
        "-pengines=h2                         | -p engines: no chosen benchmark has that parameter; did you mean 'engine'?",
        "Mix -p mode=batch                    | -p mode: no chosen benchmark has that parameter",
        "-p size=smok                         | no size 'smok'; did you mean 'smoke'?",
        "-p workload=dml-row                  | unknown workload 'dml-row'; did you mean 'dml-rows'?",
        "Mix -p workload=dml-sweep            | workload dml-sweep has no operation 'a' (there are: insert, update, count, delete)",
        "Mix -p workload=dml-sweep -p mix=count -p threads=2 | threads=2; it is 1 for a shot",
        "Mix -p with=statement:smple          | statement:smple is unknown; did you mean 'simple'?",
        "Mix -p workload=ycsb -p mix=aa       | workload ycsb has no operation 'aa'; did you mean 'a'?",
        "Mix -p with=oder:ordered             | with=oder:ordered: a of workload ycsb has no variants by 'oder'; did you mean 'order'?",
        "Mix -p mix=load -p with=by:bulk,bulk | with=bulk; it is name:value",
        "Mix -p threads=1,none                | threads=none; it is a number from 1 to 100000",
        "MixBenchmark.rum                     | no benchmark matches MixBenchmark.rum; did you mean 'MixBenchmark.run'?",
        "(                                    | Unclosed group",
        "-p engine                            | Unable to parse parameter string",
      })
  void whatPlainJmhWouldPassOverIsRefusedBeforeTheRun(String arguments, String message)
      throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    assertThat(PlainJmh.run(arguments.split(" "), new PrintStream(said, true))).isEqualTo(2);
    assertThat(said.toString()).startsWith("sqldyno: " + message);
  }

  /** Returns what the command printed, or its {@code --help} if it should succeed. */
  private static String said(int exitCode, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    List<String> all = new ArrayList<>(List.of(arguments));
    if (exitCode == 0) {
      all.add("--help");
    }
    assertThat(
            SqlDyno.commandLine().setOut(writer).setErr(writer).execute(all.toArray(String[]::new)))
        .isEqualTo(exitCode);
    return said.toString();
  }

  @Test
  void theProfilersShortNameBecomesItsClass() {
    assertThat(Main.jmhArguments(new String[] {"Mix", "-prof", "engine"}))
        .startsWith("Mix", "-prof", EngineProfiler.class.getName());
  }

  @Test
  void anEngineParameterIsNotTheProfiler() {
    assertThat(Main.jmhArguments(new String[] {"-p", "engine"})).startsWith("-p", "engine");
  }

  @Test
  void forksAreQuietAndKnowTheirParent() {
    String[] arguments = Main.jmhArguments(new String[] {"Mix"});

    assertThat(arguments).contains("-jvmArgsPrepend");
    assertThat(arguments[arguments.length - 1])
        .contains("--enable-native-access=ALL-UNNAMED")
        .contains("-Dsqldyno.parent=" + ProcessHandle.current().pid());
  }

  /** Without the filter a fork would read what a stranger sends. */
  @Test
  void theUsersArgumentsForForksComeAfterOurs() {
    String[] arguments = Main.jmhArguments(new String[] {"-jvmArgsPrepend", "-Xmx2g", "Mix"});

    assertThat(arguments).hasSize(3);
    assertThat(arguments[1]).contains(LinkFilterFactory.ARGUMENT + " ").endsWith(" -Xmx2g");
  }
}
