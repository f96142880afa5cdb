// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SqlDynoTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void everyCommandsHelpEndsWithExamplesThatTheCommandLineTakes() {
    HelpExamples.requireValid();
  }

  @Test
  void theHelpListsTheCommandsAndTheExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).containsSubsequence("\n  doctor ", "\n  up ", "\n  settings ");
    assertThat(out.toString()).contains("Exit codes:").startsWith("Examples:");
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("sqldyno ");
  }

  @Test
  void jarsOfDifferentBuildsAreNamedWithTheCommandThatMakesThemFit() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    assertThat(SqlDyno.execute(new PrintStream(printed, true), () -> new CommandLine(new Stale())))
        .isEqualTo(1);
    assertThat(printed.toString())
        .startsWith("sqldyno: the modules' jars do not fit together (")
        .contains("AbstractMethodError", "StackSection.x): run ./mvnw -q -DskipTests package");
  }

  @Test
  void umlautsThatTheLocaleCannotSpellAreNamed() {
    assertThat(
            LocaleCheck.complaint(
                StandardCharsets.US_ASCII, Stream.of("doctor", "--data=/pr\u00fcf")))
        .hasValueSatisfying(
            text -> assertThat(text).contains("'--data=/pr\u00fcf'", "set LC_ALL=C.UTF-8"));
    assertThat(LocaleCheck.complaint(StandardCharsets.UTF_8, Stream.of("\u00fc"))).isEmpty();
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearestOne() {
    assertThat(run("doctr")).isEqualTo(2);
    assertOneLine("sqldyno: unknown command 'doctr'; did you mean 'doctor'?");
  }

  @Test
  void anUnknownOptionIsAnsweredWithTheNearestOne() {
    assertThat(run("doctor", "--jsn")).isEqualTo(2);
    assertOneLine("sqldyno: unknown option '--jsn'; did you mean '--json'?");
  }

  @Test
  void anUnknownEngineIsAnsweredWithTheNearestOne() {
    assertThat(run("up", "postgres")).isEqualTo(2);
    assertOneLine("sqldyno: unknown engine 'postgres'; did you mean 'postgresql'?");
  }

  @Test
  void aCommandThatIsMeasuredNoTimesIsNoMeasurement() {
    assertThat(run("measure", "--engine=h2", "--repeat=0", "--", "true")).isEqualTo(2);
    assertThat(err.toString()).contains("'--repeat'", "'0' is not 1 or more");
  }

  @Test
  void noCommandAtAllShowsTheHelpWithThreeExamplesFirst() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).isEmpty();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("Examples:");
    assertThat(lines.subList(1, 4)).allMatch(line -> line.startsWith("  sqldyno "));
    assertThat(out.toString())
        .contains("Usage: sqldyno", "Commands:")
        .containsPattern("\n  measure +Run any command and print what it cost the engine\\.")
        .containsOnlyOnce("sqldyno doctor\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "up",
        "measure",
        "report",
        "compare",
        "perf-stat",
        "flamegraph",
        "flamegraph-diff"
      })
  void aCommandWithoutItsArgumentsSaysWhichAndShowsHowItIsUsed(String command) {
    assertThat(run(command)).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .startsWith("sqldyno: Missing required ")
        .containsSubsequence(
            "; 'sqldyno " + command + " --help' explains\n",
            "Usage: sqldyno " + command,
            "Examples:",
            "  sqldyno " + command + " ");
  }

  @Test
  void anArgumentTooManyIsNamed() {
    assertThat(run("engines", "extra")).isEqualTo(2);
    assertOneLine("sqldyno: one argument too many: 'extra'");
  }

  @Test
  void aTimeWithAnUnknownUnitIsNotUnderstood() {
    assertThat(run("measure", "--engine", "mysql", "--idle", "2x", "--", "true")).isEqualTo(2);
    assertOneLine("'2x' is not a duration such as 2s, 20ms, 1m30s or 10 (seconds)");
  }

  @Test
  void aDurationBesideACommandIsRefused() {
    assertThat(run("perf-stat", "mysql", "-d", "5s", "--", "true")).isEqualTo(2);
    assertOneLine("--duration is how long to count without a command");
  }

  @Test
  void aUserWithoutUrlIsNotUnderstood() {
    assertThat(run("measure", "--engine", "mysql", "--user", "me", "--", "true")).isEqualTo(2);
    assertOneLine("--pid and --unit go with --url");
  }

  @Test
  void aPasswordFileThatCannotBeReadIsNamed(@TempDir Path dir) {
    String file = dir.resolve("none").toString();
    assertThat(
            run("measure", "-e", "mysql", "--url", "jdbc:x", "--password-file", file, "--", "true"))
        .isEqualTo(2);
    assertOneLine(file + ": cannot be read (there is none); check that it is a file");
  }

  @Test
  void anEngineThatCannotStartHereSaysWhyInOneLine() {
    assertThat(run("up", "mysql", "--provision", "process")).isEqualTo(1);
    assertOneLine(
        "sqldyno: MySQL runs as a process here only from a path of yours, where its server is installed. Name it, as in mysql=/path");
  }

  @Test
  void anEngineWithoutAProcessSaysSoInOneLine() {
    assertThat(run("up", "oracle", "--provision", "process")).isEqualTo(1);
    assertOneLine("does not run as a process here. Choose another --provision");
  }

  @Test
  void theLabEmulatesAllEnginesSoNoOtherDeploymentIsTaken() {
    assertThat(run("up", "postgresql", "--lab", "--provision", "process")).isEqualTo(2);
    assertOneLine("--lab says how all engines run: leave it out, or --provision process");
  }

  @Test
  void theLabDoesNotEmulateAnEngineThatRunsAlready() {
    assertThat(run("measure", "-e", "mysql", "--lab", "--url", "jdbc:x", "--", "true"))
        .isEqualTo(2);
    assertOneLine("--lab emulates an engine that sqldyno starts, and --url names one that runs");
  }

  @Test
  void theLabTakesNoValueThatFollowsABlank() {
    assertThat(run("up", "--lab", "nosuch")).isNotZero();
    assertThat(err.toString()).contains("unknown engine 'nosuch'");
  }

  @Test
  void anEngineIsInTheLabAndOutsideOfItInBenchAlone() {
    assertThat(run("up", "postgresql", "--lab=also")).isEqualTo(2);
    assertOneLine("--lab=also is for bench, which measures an engine twice: type --lab, or leave");
  }

  @Test
  void clientsOfSeveralNodesAreOfBenchAlone() {
    run("up", "postgresql+cluster.nodes=3+cluster.clients=driver", "--lab=also");
    assertThat(err.toString()).contains("sqldyno: cluster.clients is for the clients of bench's");
  }

  @Test
  void onlyVerboseShowsTheStackTrace() {
    assertThat(run("up", "mysql", "--provision", "process", "--verbose")).isEqualTo(1);
    assertThat(err.toString()).contains("ProvisionException", "\tat ");
  }

  @Test
  void enginesListsEveryEngineAndWhyOneCannotRunHere() {
    assertThat(run("engines")).isZero();
    assertThat(out.toString().lines().toList().getFirst()).startsWith("ID  ");
    assertThat(out.toString())
        .contains("h2 ", "in-jvm", "commit relaxed")
        .contains(
            "\nA process from a path of yours, --engines ENGINE=/path: postgresql, mysql, mariadb,");
    assertThat(out.toString())
        .containsPattern(
            "(?s)\nmysql +MySQL .* container |\nmysql, oracle, .*: (no Docker answers |there is no command"
                + " 'docker'|the Docker of the command 'docker' does not answer )");
  }

  @Test
  void enginesAreListedAsJsonToo() {
    assertThat(run("engines", "--json")).isZero();
    assertThat(out.toString()).startsWith("[").contains("\"id\" : \"h2\"", "\"here\" : \"in-jvm\"");
  }

  @Test
  void settingsAreListedWithWhyTheyAreSet() {
    assertThat(run("settings", "postgresql")).isZero();
    assertThat(out.toString())
        .startsWith("SETTING ")
        .containsPattern("\njit +off +always +compilation would be charged")
        .containsPattern("\nfsync +off +durability relaxed +in the class `commit`")
        .containsPattern("\ndriver.prepareThreshold +1 +prepared statements +`prepareThreshold=1`");
    assertThat(run("settings", "postgresql+fsinc=off", "--json")).isZero();
    assertThat(out.toString()).contains("\"setting\" : \"fsinc\"");
    assertThat(run("settings", "postgres")).isEqualTo(2);
    assertOneLine("did you mean 'postgresql'?");
  }

  /** A setting without a reason is one that nobody can judge. */
  @Test
  void everyFolderSaysWhyItSetsWhat() {
    for (Engine engine : Catalog.load().engines()) {
      out.getBuffer().setLength(0);
      assertThat(run("settings", engine.id())).isZero();
      assertThat(out.toString().lines().filter(line -> line.endsWith(" -")))
          .as(engine.id())
          .isEmpty();
      assertThat(out.toString().lines().filter(line -> line.contains(" durability relaxed ")))
          .as(engine.id())
          .allMatch(line -> line.contains("`relaxed`"));
    }
  }

  @Test
  void doctorEndsWithTheMeterThatAnEngineGets(@TempDir Path dir) {
    run("doctor", "--results", dir.toString());
    assertThat(out.toString())
        .contains("PMU", "cgroup", "perf rights", "Docker", "steal", "swap", "results folder")
        .contains("An engine that sqldyno starts here is metered by: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "export", "compare", "history results/other"})
  void aRunThatIsNotThereIsMisuse(String command) {
    assertThat(run((command + " results/none").split(" "))).isEqualTo(2);
    assertOneLine(": not the folder of a run, it has no run.json; name one below results/");
  }

  private int run(String... arguments) {
    CommandLine command = SqlDyno.commandLine();
    // as a terminal's: what is not flushed is lost
    command
        .setOut(new PrintWriter(new BufferedWriter(out), true))
        .setErr(new PrintWriter(new BufferedWriter(err), true));
    return command.execute(arguments);
  }

  private void assertOneLine(String part) {
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).startsWith("sqldyno: ").contains(part);
  }

  @CommandLine.Command
  private static final class Stale implements Runnable {
    @Override
    public void run() {
      throw new AbstractMethodError("StackSection.x");
    }
  }
}
