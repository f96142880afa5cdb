// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code sqldyno services} refuses these before anything starts. */
class ServicesUsageTest {
  private final StringWriter err = new StringWriter();

  @Test
  void aResumedRunTakesNoOtherOptions() {
    assertThat(run("services", "--resume", "results/x", "--users", "5")).isEqualTo(2);
    assertOneLine("leave out --users");
    err.getBuffer().setLength(0);
    assertThat(run("services", "--resume", "results/x")).isEqualTo(2);
    assertOneLine("results/x: not the folder of a run");
  }

  @Test
  void aCommandToResumeRepeatsWhatItsRunDoesNotKeep() {
    var given =
        SqlDyno.commandLine()
            .parseArgs(
                "services",
                "--size=smoke",
                "--aot",
                "--resume=results/x",
                "--repetitions=2",
                "--stack=mine=java -jar mine.jar",
                "--stack=yours=sh -c './yours'",
                "--verbose",
                "--provision=container",
                "--url=jdbc:postgresql://h/d?password=hunter2");
    assertThat(ServicesCommand.again(given.subcommand()))
        .contains(" --stack 'mine=java -jar mine.jar' --stack 'yours=sh -c '\\''./yours'\\'''")
        .contains(" --provision container", " --url URL")
        .doesNotContain("hunter2", "--size", "--aot", "--verbose", "--resume", "--repetitions");
  }

  /** A build that measures several engines compares the stacks on the first. */
  @Test
  void eachOfSeveralEnginesMustBeKnown() {
    assertThat(run("services", "--engines", "mysql,postgresq")).isEqualTo(2);
    assertOneLine("unknown engine 'postgresq'; did you mean 'postgresql'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--users     | 0     | '0' is not 1 or more",
        "--image     | h2=x  | --image names h2, but the engines to start are ",
        "--size      | smok  | unknown word 'smok'; did you mean 'smoke'? (there are: smoke, quick, full)",
        "--stacks    | all,r2db | unknown stack 'r2db'; did you mean 'r2dbc'?",
        "--scenarios | close | unknown scenario 'close'; did you mean 'closed'?"
      })
  void aValueThatIsNoneIsRefusedBeforeAnythingStarts(String option, String value, String words) {
    assertThat(run("services", option, value)).isEqualTo(2);
    assertOneLine(words);
  }

  /** A Maven build passes on whatever begins like one of these. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--stack-properties | stack=java         | property 'stack' names no stack",
        "--stack-properties | stack.my.app=java  | 'my.app' is not a stack's name",
        "--stack-properties | stack.=java        | '' is not a stack's name",
        "--properties       | image.mysql.8=x    | unknown engine 'mysql.8'",
        "--properties       | memory.=2g         | unknown engine ''",
        "--properties       | registry.mysql=x   | unknown option 'registry.mysql'",
        "--properties       | provision=vm       | 'vm' is not one of",
        "--properties       | passes=3           | unknown option 'passes'"
      })
  void aPropertyOfTheBuildThatIsNoneIsRefused(
      String option, String line, String words, @TempDir Path dir) throws Exception {
    Path file = Files.writeString(dir.resolve("x.properties"), line);
    assertThat(run("services", "--engines", "mysql", option, file.toString())).isEqualTo(2);
    assertOneLine(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "/tmp/x",
        "..",
        ".",
        "",
        "a b",
        "a\nb",
        "a\u001bb",
        "a\u202eb",
        ".x",
        "-x"
      })
  void aRunsNameIsANameAndNoPath(String name) {
    assertThat(run("services", "--run=" + name)).isEqualTo(2);
    assertOneLine(
        "' is not a name for a run: it takes up to 80 letters, digits, dots, hyphens and");
  }

  private int run(String... arguments) {
    CommandLine command = SqlDyno.commandLine();
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private void assertOneLine(String part) {
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).startsWith("sqldyno: ").contains(part);
  }
}
