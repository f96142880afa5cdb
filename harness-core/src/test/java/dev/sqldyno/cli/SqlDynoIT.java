// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the command line with a real engine, in a JVM of its own where one starts or ends it. */
@Order(1)
class SqlDynoIT {
  private static final String ENGINE = "postgresql";
  private static final int LOOKS = 300;

  @TempDir Path dir;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void needsTheEngine() {
    TestEngines.require(ENGINE);
  }

  @Test
  void upPrintsWorkingCredentialsAndAnInterruptLeavesNothing() throws Exception {
    try (SqlDynoProcess up = SqlDynoProcess.start(dir, "up", ENGINE, "--data", data())) {
      up.awaitOut("export PGDATABASE");
      assertThat(selectOne(up.out())).isEqualTo(1);

      up.signal("INT");

      assertThat(up.exitCode()).isEqualTo(130);
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
  void theCommandsOwnExitCodeIsPassedOnAndOneThatCannotStartIsNamedInOneLine() throws Exception {
    Address at = TestEngines.shared(ENGINE).address();
    String password = at.password().reveal();
    assertThat(external(at, password, "--", "sh", "-c", "test -n \"$SQLDYNO_PASSWORD\" && exit 7"))
        .isEqualTo(7);
    assertThat(external(at, password, "--", "no-such-command")).isEqualTo(1);
    assertThat(err.toString().lines().toList().getLast())
        .startsWith("sqldyno: cannot start 'no-such-command'");
  }

  @Test
  void aTableThatIsNotThereIsNamedFirstAndTheCostOfTheCommandIsKept() throws Exception {
    Address at = TestEngines.shared(ENGINE).address();
    String password = at.password().reveal();
    Path gone = Files.createDirectory(dir.resolve("gone"));
    String json = "--json=" + gone.resolve("x.json");
    String command = "rmdir %1$s && touch %1$s".formatted(gone);
    assertThat(
            external(at, password, "--settle=typo", "--repeat=2", json, "--", "sh", "-c", command))
        .isEqualTo(1);
    assertThat(err.toString())
        .as("the report's failure does not hide the table's")
        .containsSubsequence(
            "sqldyno: --settle typo: ",
            command,
            "'typo' cannot be settled: ",
            "x.json: cannot write")
        .containsPattern("(msec|no) +(engine CPU|command CPU)");
  }

  @Test
  void aServerThatDoesNotAnswerOrRefusesThePasswordIsOneLine() throws Exception {
    Address at = TestEngines.shared(ENGINE).address();
    Address nowhere =
        new Address("jdbc:postgresql://127.0.0.1:1/none", "me", at.password(), at.properties());
    assertThat(external(nowhere, "none", "--", "true")).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("127.0.0.1:1");

    err.getBuffer().setLength(0);
    assertThat(external(at, "wrong-one", "--", "true")).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains("password")
        .doesNotContain("wrong-one");
  }

  /** Measures a command on a server that runs already, in this JVM. */
  private int external(Address at, String password, String... further) throws IOException {
    String file = Files.writeString(dir.resolve("password"), password + "\n").toString();
    String start = "measure -e %s --idle 0.1s --user %s --url %s --password-file %s";
    List<String> all =
        new ArrayList<>(List.of(start.formatted(ENGINE, at.user(), at.url(), file).split(" ")));
    all.addAll(List.of(further));
    return SqlDyno.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
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

  /** Asks one server by its URL in a shell that names another. */
  @Test
  void anExternalUrlLeadsTheCommandThere() throws Exception {
    Address at = TestEngines.shared(ENGINE).address();
    String url = at.url();
    String port = url.replaceAll(".*:(\\d+)/.*", "$1");
    Map<String, String> shell = new HashMap<>();
    shell.put("SQLDYNO_PASSWORD", at.password().reveal());
    shell.put("PGPASSWORD", "another");
    shell.put("PGPORT", "1");
    shell.put("PGHOSTADDR", "192.0.2.1");
    shell.put("PGSERVICE", "prod");
    String named = url.replace("127.0.0.1", "localhost") + "?currentSchema=app";
    String select = "SELECT inet_server_port(), current_setting('search_path')";
    String[] arguments =
        "measure -e %s --idle 0.1s --user %s --url %s -- psql -X -A -t -c"
            .formatted(ENGINE, at.user(), named)
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
    // half a minute, in which a time without any progress of the machine does not count
    for (int looks = 0; isSomethingLeft(pids) && looks < LOOKS; looks++) {
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
