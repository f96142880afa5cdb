// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmh.link.LinkFilterFactory;
import dev.sqldyno.jmh.profile.EngineProfiler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @ParameterizedTest
  @ValueSource(strings = {"bench", "validate"})
  void theBenchRunAndTheProofsAreCommandsOfSqldyno(String command) {
    assertThat(said(0)).contains("  " + command + " ");
    assertThat(said(0, command)).contains("Usage: sqldyno " + command, "Exit codes:");
    assertThat(said(0, command).strip().lines().toList().getLast())
        .startsWith("  sqldyno " + command);
    assertThat(said(2, command, "--reslts")).startsWith("sqldyno: unknown option '--reslts'");
  }

  @Test
  void aRunsNameIsANameAndNoPath() {
    assertThat(said(2, "bench", "--run=../x"))
        .startsWith("sqldyno: '../x' is no name for a run: it takes up to 80 letters, digits");
  }

  @Test
  void everyProofsHelpEndsWithAnExampleOfItsOwn() {
    Set<String> proofs =
        SqlDyno.commandLine().getSubcommands().get("validate").getSubcommands().keySet();
    assertThat(proofs).isNotEmpty();
    for (String proof : proofs) {
      assertThat(said(0, "validate", proof).strip().lines().toList().getLast())
          .startsWith("  sqldyno validate " + proof + " --");
    }
  }

  /** On standard output or error; the help's where there is no wrong option. */
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
    assertThat(Main.jmhArguments(new String[] {"PointSelect", "-prof", "engine"}))
        .startsWith("PointSelect", "-prof", EngineProfiler.class.getName());
  }

  @Test
  void anEngineParameterIsNotTheProfiler() {
    assertThat(Main.jmhArguments(new String[] {"-p", "engine"})).startsWith("-p", "engine");
  }

  @Test
  void forksAreQuietAndKnowTheirParent() {
    String[] arguments = Main.jmhArguments(new String[] {"PointSelect"});

    assertThat(arguments).contains("-jvmArgsPrepend");
    assertThat(arguments[arguments.length - 1])
        .contains("--enable-native-access=ALL-UNNAMED")
        .contains("-Dsqldyno.parent=" + ProcessHandle.current().pid());
  }

  /** Else one that sizes the heap would leave the fork open to what somebody else sends. */
  @Test
  void theUsersArgumentsForForksComeAfterOurs() {
    String[] arguments =
        Main.jmhArguments(new String[] {"-jvmArgsPrepend", "-Xmx2g", "PointSelect"});

    assertThat(arguments).hasSize(3);
    assertThat(arguments[1]).contains(LinkFilterFactory.ARGUMENT + " ").endsWith(" -Xmx2g");
  }
}
