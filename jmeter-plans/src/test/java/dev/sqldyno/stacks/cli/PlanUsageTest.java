// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.HelpExamples;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmeter.TestHome;
import dev.sqldyno.jmeter.TestPorts;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlSummary;
import dev.sqldyno.stacks.plan.LoadGenerator;
import dev.sqldyno.stacks.plan.PlanTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * {@code sqldyno plan} refuses these before it starts JMeter, of which only the settings are here.
 */
class PlanUsageTest {
  private final StringWriter err = new StringWriter();

  @TempDir Path jmeter;

  @BeforeEach
  void makeHome() throws IOException {
    Path bin = Files.createDirectory(jmeter.resolve("bin"));
    Files.createFile(bin.resolve("ApacheJMeter.jar"));
    Files.writeString(
        bin.resolve("jmeter.properties"),
        """
        # the language of the window
        #language=en
        remote_hosts=127.0.0.1
        #server_port=1099
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "user         | takes a property 'user'; did you mean 'users'?",
        "remote_hosts | name the engines with 'sqldyno plan run --remote HOST:PORT'",
        "server_port  | set an engine's port with 'sqldyno plan engine --port'",
        "beanshell.server.port     | who reaches it can run code here",
        "jmeterengine.nongui.port  | stop a plan with Ctrl-C; it opens no port for that"
      })
  void aPropertyThatWouldDoNothingIsRefused(String name, String words) {
    assertThat(run("run", "bookings-closed", "-J%s=1".formatted(name))).isEqualTo(2);
    assertThat(err.toString()).contains(words);
  }

  @Test
  void examplesInTheHelpAreTaken() {
    HelpExamples.requireValid();
  }

  @Test
  void aCommandThatHasCommandsOnlyListsThemWithAnExample() {
    StringWriter err = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setErr(new PrintWriter(err, true));
    assertThat(command.execute("plan")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("sqldyno: 'sqldyno plan' needs a command; 'sqldyno plan --help' explains")
        .containsSubsequence("Usage: sqldyno plan", "list", "run", "gui", "  sqldyno plan run ");
  }

  /** A plan that ends by the clock has no number of requests, and one would be enough. */
  @Test
  void fewerRequestsThanTheUserAsksForFailTheRun() {
    JtlSummary five = new JtlSummary(5, Map.of(), 0, 1_000);
    PlanTrial.Outcome good =
        new PlanTrial.Outcome(
            five, new LoadGenerator(), List.of(), List.of(), Optional.of("ends after 1 s"));
    assertThat(PlanRunCommand.complaints(good, 5)).isEmpty();
    assertThat(PlanRunCommand.complaints(good, 6))
        .containsExactly("5 requests were sent, and not the 6 of --min-requests");

    assertThat(run("run", "bookings-closed", "--min-requests=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--min-requests must be 1 or more");
  }

  @Test
  void aFolderOfPluginsThatIsNotThereIsRefused() {
    assertThat(run("run", "bookings-closed", "--plugins=nowhere")).isEqualTo(2);
    assertThat(err.toString()).contains("no folder of plugins ", "/nowhere");
  }

  @Test
  void aPropertyWithoutAValueIsRefusedInTheOptionsOwnWords() {
    assertThat(run("run", "bookings-closed", "-Jusers")).isEqualTo(2);
    assertThat(err.toString())
        .contains("Invalid value for option '-J': 'users' is not NAME=VALUE;");
  }

  @Test
  void aPlanThatIsNotThereIsNamedOnce() {
    assertThat(run("run", "nothere.jmx")).isEqualTo(1);
    assertThat(err.toString()).matches("sqldyno: there is no plan /\\S+/nothere.jmx\n");
  }

  /** The home of JMeter here has no class of a plan. */
  @Test
  void aPlanThatCannotRunLeavesNoFolder() throws IOException {
    String name = "own" + System.nanoTime();
    Path plan = Files.copy(TestHome.plan("bookings-closed"), jmeter.resolve(name + ".jmx"));
    Path plans = Path.of("results", "plans");

    assertThat(run("run", plan.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("sqldyno: ");
    try (Stream<Path> folders = Files.list(plans)) {
      assertThat(folders).noneMatch(folder -> folder.getFileName().toString().startsWith(name));
    }
    // they are empty, unless they were here before
    plans.toFile().delete();
    plans.getParent().toFile().delete();
  }

  @Test
  void noSecretIsOnTheCommandLineOfTheWindow() throws IOException {
    JMeterSettings settings =
        new JMeterSettings(
            Map.of("users", "4"), Map.of("password", "hunter2"), Optional.of(jmeter));
    Path folder = Files.createDirectory(jmeter.resolve("workspace"));

    assertThat(PlanGuiCommand.arguments(Path.of("a.jmx"), Path.of("a.log"), settings, folder))
        .contains("a.jmx", "-Jusers=4", "-Jsearch_paths=" + jmeter)
        .noneMatch(argument -> argument.contains("hunter2"));
    assertThat(folder.resolve("system.properties")).content().contains("hunter2");
  }

  @Test
  void anUnknownPlanIsAnsweredWithTheNearestOne() {
    assertThat(run("run", "booking-closed")).isEqualTo(2);
    assertThat(err.toString())
        .contains("no plan 'booking-closed'; did you mean 'bookings-closed'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--no-tls                           | --keystore and --no-tls go with --remote",
        "--keystore=x                       | --keystore and --no-tls go with --remote",
        "--remote=10.0.0.7:1099             | remote engines need --keystore FILE, or else --no-tls",
        "--remote=10.0.0.7:1099 --keystore=x| set SQLDYNO_KEYSTORE_PASSWORD for --keystore",
        "--remote=10.0.0.7 --no-tls         | '10.0.0.7' is not a HOST:PORT",
        "--remote=h:1099,h:1099 --no-tls    | h:1099 is there twice"
      })
  void optionsOfEnginesThatDoNotFitAreRefused(String options, String words) {
    List<String> arguments = new ArrayList<>(List.of("run", "bookings-closed"));
    arguments.addAll(List.of(options.split(" ")));
    assertThat(run(arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(words);
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    int port = TestPorts.pair();
    try (ServerSocket _ = new ServerSocket(port + 1)) {
      assertThat(run("engine", "--no-tls", "--port=" + port, "--folder=" + jmeter)).isEqualTo(1);
      assertThat(err.toString())
          .contains("sqldyno: port %d is taken".formatted(port + 1), "choose another by --port");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 65_535})
  void aPortWithoutANextOneIsRefused(int port) {
    assertThat(run("engine", "--no-tls", "--port=" + port)).isEqualTo(2);
    assertThat(err.toString())
        .contains("--port must be 1 to 65534, as an engine takes the next one too, not " + port);
  }

  @Test
  void plansAreListedWithTheirProperties() {
    StringWriter out = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setOut(new PrintWriter(out, true));
    assertThat(command.execute("plan", "list")).isZero();
    assertThat(out.toString())
        .contains("bookings-closed", "bookings-mixed", "bookings-open", "bookings-read")
        .contains("-Jusers=500");
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("plan"));
    all.addAll(List.of(arguments));
    all.add("--jmeter=" + jmeter);
    CommandLine command = SqlDyno.commandLine();
    command.setErr(new PrintWriter(err, true));
    return command.execute(all.toArray(String[]::new));
  }
}
