// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmulatedEngineIT {
  private static final Map<String, String> RANDOM_KEY =
      Map.of(
          "postgresql", "SELECT GEN_RANDOM_UUID()",
          "mariadb", "SELECT UUID()",
          "mysql", "SELECT HEX(RANDOM_BYTES(16))");

  @TempDir Path dataRoot;

  static Stream<EngineDeployment> forms() {
    return EngineDeployment.emulated();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void allThatItExecutesIsCountedAndTwoStartsDrawTheSameKeys(EngineDeployment deployment)
      throws Exception {
    Traces traces;
    List<String> keys;
    try (RunningEngine running = TestEngines.start(deployment, dataRoot)) {
      assertThat(running.deployment()).isEqualTo("emulated process on loopback");
      Footprint.Emulated footprint = (Footprint.Emulated) running.footprint();
      assertItIsWhollyEmulated(deployment, footprint);
      keys = keys(running);
      assertAllIsCounted(running);
      assertThat(threads(footprint.counts())).as("its threads and processes").isGreaterThan(5);
      assertWhatTheLabHoldsBackIsLetGo(running);
      traces = Traces.of(footprint, dataRoot);
      assertThat(traces.left()).isNotEmpty();
    }
    // what is emulated may take longer to die than a janitor waits for it
    assertThat(traces.leftAfter(Duration.ofSeconds(10))).isEmpty();
    assertThat(keys).doesNotHaveDuplicates().hasSize(4);
    try (RunningEngine again = TestEngines.start(deployment, dataRoot)) {
      assertThat(keys(again)).isEqualTo(keys);
    }
  }

  private static void assertItIsWhollyEmulated(
      EngineDeployment deployment, Footprint.Emulated footprint) {
    // a build of the user's has this machine's libraries
    boolean build = deployment.engine().build().isPresent();
    assertThat(footprint.emulator())
        .matches(
            "QEMU 7\\.2\\.22, x86-64 Westmere, %s, plug-in \\p{XDigit}{8}, guest library \\p{XDigit}{8}"
                .formatted(build ? "glibc \\S+ \\(.+\\)" : "glibc 2\\.36"));
    assertThat(libraries(footprint.rootPid()))
        .as("a library of this machine's would make counts differ from another's")
        .anyMatch(file -> file.endsWith("/libc.so.6"))
        .allMatch(
            file -> build || file.matches(".*/sqldyno[^/]*/(emulator-|unpacked-|server4j-).*"));
  }

  private static void assertAllIsCounted(RunningEngine running) throws Exception {
    try (EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      double first = cost(meter, statement);
      double second = cost(meter, statement);
      assertThat(first).isGreaterThan(1_000_000);
      assertThat(second).isBetween(first / 2, first * 2);
      CodeCounts code = meter.executed().orElseThrow().get();
      assertThat((double) code.instructions()).as("its functions together").isEqualTo(second);
      assertThat(named(code)).as("of functions with a name").isGreaterThan(0.8 * second);
      assertThat(code.systemCalls()).anyMatch(call -> call.bytesIn() > 0);
    }
  }

  /** The connection that holds is the one that lets go. */
  private static void assertWhatTheLabHoldsBackIsLetGo(RunningEngine running) throws SQLException {
    try (Connection settling = running.address().connect();
        Connection client = running.address().connect()) {
      WorkloadSql.execute(client, "CREATE TABLE held (id INT PRIMARY KEY)");
      WorkloadSql.run(settling, running.engine().lab().hold());
      WorkloadSql.run(client, List.of("INSERT INTO held VALUES (1)", "DELETE FROM held"));
      WorkloadSql.run(settling, running.engine().lab().release());
      WorkloadSql.run(settling, running.engine().settle(List.of("held")));
    }
  }

  /** Returns the keys that it draws in two connections, one after the other. */
  private static List<String> keys(RunningEngine running) throws SQLException {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (Connection connection = running.address().connect();
          Statement statement = connection.createStatement()) {
        for (int j = 0; j < 2; j++) {
          ResultSet drawn = statement.executeQuery(RANDOM_KEY.get(running.engine().folder()));
          drawn.next();
          keys.add(drawn.getString(1));
        }
      }
    }
    return keys;
  }

  private static double cost(EngineMeter meter, Statement statement) throws SQLException {
    Totals before = meter.read();
    statement.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT SUM(i) FROM n");
    return ((Reading.Measured) meter.read().since(before).get(Counter.INSTRUCTIONS_USER)).value();
  }

  private static double named(CodeCounts code) {
    return code.functions().stream()
        .filter(function -> !function.name().startsWith("("))
        .mapToLong(CodeCounts.Function::instructions)
        .sum();
  }

  /** Returns how many count, or did; the second number of the file. */
  private static long threads(Path counts) throws IOException {
    try (FileChannel file = FileChannel.open(counts)) {
      ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      file.read(number, Long.BYTES);
      return number.getLong(0);
    }
  }

  /** Returns the libraries that the engine's processes have mapped, also the emulator's own. */
  private static List<String> libraries(long rootPid) {
    ProcessHandle root = ProcessHandle.of(rootPid).orElseThrow();
    return Stream.concat(Stream.of(root), root.descendants())
        .flatMap(process -> maps(process.pid()).stream())
        .map(line -> line.substring(line.indexOf('/')))
        .filter(file -> file.matches(".*\\.so[.0-9]*"))
        .distinct()
        .toList();
  }

  private static List<String> maps(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/maps"))) {
      return lines.filter(line -> line.contains("/")).toList();
    } catch (IOException | UncheckedIOException _) {
      // a worker that has ended meanwhile
      return List.of();
    }
  }
}
