// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the command line with a real engine, each time in a JVM of its own. */
class SqlDynoIT {
  private static final String ENGINE = "postgresql";
  private static final long LEFT_BEHIND_SECONDS = 10;

  @TempDir Path dir;

  @BeforeEach
  void needsTheEngine() {
    TestEngines.require(ENGINE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void upPrintsWorkingCredentialsAndASignalLeavesNothing(String signal) throws Exception {
    try (SqlDynoProcess up = SqlDynoProcess.start(dir, "up", ENGINE, "--data", data())) {
      up.awaitOut("export PGDATABASE");
      assertThat(selectOne(up.out())).isEqualTo(1);

      up.signal(signal);

      assertThat(up.exitCode()).isEqualTo(signal.equals("INT") ? 130 : 143);
      assertNothingIsLeft(pids(up.out()));
    }
  }

  @Test
  void upEndsWithStandardInputIfAskedTo() throws Exception {
    try (SqlDynoProcess up =
        SqlDynoProcess.start(dir, "up", ENGINE, "--until-stdin-closes", "--data", data())) {
      up.awaitOut("export PGDATABASE");

      up.closeStandardInput();

      assertThat(up.exitCode()).isZero();
      assertNothingIsLeft(pids(up.out()));
    }
  }

  @Test
  void measureSeesTheWorkOfACommandAndSubtractsTheIdleBurn() throws Exception {
    Path json = dir.resolve("reading.json");
    try (SqlDynoProcess measure =
        measure(
            "--idle",
            "0.5s",
            "--repeat",
            "2",
            "--json",
            json.toString(),
            "--",
            java(),
            "-cp",
            System.getProperty("java.class.path"),
            BusyClient.class.getName())) {
      assertThat(measure.exitCode()).as(measure.err()).isZero();
      assertThat(measure.out()).contains("client done");
      assertThat(measure.err())
          .contains("median of 2 runs", "engine CPU, gross", "net of idle", "command CPU", "CV ")
          .doesNotContain("<unavailable>");
      JsonNode reading = JsonMapper.shared().readTree(Files.readString(json));
      assertThat(reading.get("meter").asString()).isNotEqualTo("none");
      for (JsonNode run : reading.get("runs")) {
        assertThat(cpuNanos(run.get("engine"))).as("a client that works").isGreaterThan(100e6);
        assertThat(cpuNanos(run.get("engine"))).isGreaterThan(10 * cpuNanos(reading.get("idle")));
        assertThat(cpuNanos(run.get("command"))).as("a JVM starts").isGreaterThan(50e6);
      }
      assertNothingIsLeft(List.of());
    }
  }

  @Test
  void theCommandsOwnExitCodeIsPassedOn() throws Exception {
    Address at = TestEngines.shared(ENGINE).address();
    String arguments = "measure -e %s --idle 0.1s --user %s --url %s -- sh -c";
    List<String> command =
        new ArrayList<>(List.of(arguments.formatted(ENGINE, at.user(), at.url()).split(" ")));
    command.add("test -n \"$SQLDYNO_PASSWORD\" && exit 7");
    Map<String, String> password =
        Map.of(ExternalOptions.PASSWORD_VARIABLE, at.password().reveal());
    try (SqlDynoProcess measure =
        SqlDynoProcess.start(dir, password, command.toArray(String[]::new))) {
      assertThat(measure.exitCode()).isEqualTo(7);
    }
  }

  @Test
  void aCommandThatCannotStartIsNamedInOneLine() throws Exception {
    try (SqlDynoProcess measure = measure("--idle", "0.1s", "--", "no-such-command")) {
      assertThat(measure.exitCode()).isEqualTo(1);
      assertThat(measure.err().lines().toList().getLast())
          .startsWith("sqldyno: cannot start 'no-such-command'");
      assertNothingIsLeft(List.of());
    }
  }

  @Test
  void terminatingMeasureEndsTheCommandToo() throws Exception {
    try (SqlDynoProcess measure =
        measure("--idle", "0.1s", "--", "sh", "-c", "echo pids $$; exec sleep 300")) {
      measure.awaitOut("pids ");

      measure.signal("TERM");

      assertThat(measure.exitCode()).isEqualTo(143);
      assertNothingIsLeft(pids(measure.out()));
    }
  }

  @Test
  void anEngineThatDoesNotAnswerIsOneLine() throws Exception {
    try (SqlDynoProcess measure =
        measure("--url", "jdbc:postgresql://127.0.0.1:1/none", "--user", "me", "--", "true")) {
      assertThat(measure.exitCode()).isEqualTo(1);
      assertThat(errorLines(measure)).hasSize(1).first().asString().contains("127.0.0.1:1");
    }
  }

  /** Asks one server by its URL in a shell that names another, with a wrong password. */
  @Test
  void anExternalUrlLeadsTheCommandThereAndAWrongPasswordIsOneLine() throws Exception {
    Path password = Files.writeString(dir.resolve("password"), "wrong-one\n");
    try (SqlDynoProcess up = SqlDynoProcess.start(dir, "up", ENGINE, "--data", data())) {
      up.awaitOut("export PGDATABASE");
      assertLeadsTheCommandThere(up.out());
      String file = password.toString();
      try (SqlDynoProcess measure =
          measure(
              "--url",
              fact(up.out(), "JDBC URL"),
              "--user",
              fact(up.out(), "user"),
              "--password-file",
              file,
              "--",
              "true")) {
        assertThat(measure.exitCode()).isEqualTo(1);
        assertThat(errorLines(measure)).hasSize(1).first().asString().contains("password");
        assertThat(measure.err()).doesNotContain("wrong-one");
      }
      up.signal("TERM");
      up.exitCode();
    }
  }

  private void assertLeadsTheCommandThere(String up) throws Exception {
    String url = fact(up, "JDBC URL");
    String port = url.replaceAll(".*:(\\d+)/.*", "$1");
    Map<String, String> shell = new HashMap<>();
    shell.put("SQLDYNO_PASSWORD", fact(up, "password"));
    shell.put("PGPASSWORD", "another");
    shell.put("PGPORT", "1");
    shell.put("PGHOSTADDR", "192.0.2.1");
    shell.put("PGSERVICE", "prod");
    String named = url.replace("127.0.0.1", "localhost") + "?currentSchema=app";
    String select = "SELECT inet_server_port(), current_setting('search_path')";
    String[] arguments =
        "measure -e %s --idle 0.1s --user %s --url %s -- psql -X -A -t -c"
            .formatted(ENGINE, fact(up, "user"), named)
            .split(" ");
    try (SqlDynoProcess measure =
        SqlDynoProcess.start(
            dir,
            shell,
            Stream.concat(Arrays.stream(arguments), Stream.of(select)).toArray(String[]::new))) {
      assertThat(measure.exitCode()).as(measure.err()).isZero();
      assertThat(measure.out()).isEqualTo(port + "|app\n");
      assertThat(measure.err()).doesNotContain("not proven that the command");
    }
  }

  private SqlDynoProcess measure(String... more) throws IOException {
    List<String> start = List.of("measure", "--engine", ENGINE, "--data", data());
    return SqlDynoProcess.start(
        dir, Stream.concat(start.stream(), Arrays.stream(more)).toArray(String[]::new));
  }

  private static String java() {
    return ProcessHandle.current().info().command().orElseThrow();
  }

  private String data() {
    return dir.resolve("data").toString();
  }

  private static int selectOne(String out) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(
                fact(out, "JDBC URL"), fact(out, "user"), fact(out, "password"));
        ResultSet one = connection.createStatement().executeQuery("SELECT 1")) {
      one.next();
      return one.getInt(1);
    }
  }

  private static List<String> errorLines(SqlDynoProcess process) throws IOException {
    return process.err().lines().filter(line -> !line.startsWith("[")).toList();
  }

  private static String fact(String out, String name) {
    return out.lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + out));
  }

  private static List<Long> pids(String out) {
    return Arrays.stream(fact(out, "pids").split(" ")).map(Long::valueOf).toList();
  }

  private static double cpuNanos(JsonNode cost) {
    return cost.get("counters").get("cpu").get("value").asDouble();
  }

  private void assertNothingIsLeft(List<Long> pids) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEFT_BEHIND_SECONDS);
    while (isSomethingLeft(pids) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(pids).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
    assertThat(Path.of(data())).isEmptyDirectory();
  }

  private boolean isSomethingLeft(List<Long> pids) throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(data()))) {
      return folders.findAny().isPresent()
          || pids.stream().anyMatch(pid -> ProcessHandle.of(pid).isPresent());
    }
  }
}
