// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmulatedEngineIT {
  private static final int RECORD = 4096;

  @TempDir Path dataRoot;

  /** Is one process of the file of counts, with its threads' counters. */
  private record Counted(int pid, int parent, List<Long> threads) {}

  static Stream<EngineDeployment> forms() {
    return EngineDeployment.emulated();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void allThatItExecutesIsCountedAndNothingIsLeft(EngineDeployment deployment) throws Exception {
    Traces traces;
    try (RunningEngine running = TestEngines.start(deployment, dataRoot)) {
      assertThat(running.deployment()).isEqualTo("emulated process on loopback");
      Footprint.Emulated footprint = (Footprint.Emulated) running.footprint();
      assertThat(footprint.emulator())
          .matches("QEMU 7\\.2\\.22, x86-64 Westmere, glibc 2\\.36, plug-in \\p{XDigit}{8}");
      assertThat(libraries(footprint.rootPid()))
          .as("a library of this machine's would make counts differ from another's")
          .anyMatch(file -> file.endsWith("/libc.so.6"))
          .allMatch(file -> file.matches(".*/sqldyno[^/]*/(emulator-|unpacked-|server4j-).*"));

      List<Counted> before = counted(footprint.counts());
      assertThat(before.getFirst().pid()).isEqualTo((int) footprint.rootPid());
      assertThat(before.stream().skip(1))
          .allMatch(child -> child.parent() == (int) footprint.rootPid());
      try (Connection connection = running.address().connect();
          Statement statement = connection.createStatement()) {
        long first = cost(statement, footprint.counts());
        long second = cost(statement, footprint.counts());
        assertThat(first).isGreaterThan(1_000_000);
        assertThat(second).isBetween(first / 2, first * 2);
      }
      assertThat(counters(before)).as("its threads and processes").isGreaterThan(5);
      traces = Traces.of(footprint, dataRoot);
      assertThat(traces.left()).isNotEmpty();
    }
    assertThat(traces.left()).isEmpty();
  }

  private static long cost(Statement statement, Path counts) throws SQLException, IOException {
    long before = sum(counts);
    statement.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT SUM(i) FROM n");
    return sum(counts) - before;
  }

  private static long sum(Path counts) throws IOException {
    return counted(counts).stream()
        .flatMap(process -> process.threads().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  private static long counters(List<Counted> all) {
    return all.stream().mapToLong(process -> process.threads().size()).sum();
  }

  private static List<Counted> counted(Path counts) throws IOException {
    List<Counted> all = new ArrayList<>();
    try (FileChannel file = FileChannel.open(counts)) {
      int taken = (int) record(file, 0).getLong(0);
      for (int i = 1; i <= taken; i++) {
        ByteBuffer record = record(file, i);
        List<Long> threads = new ArrayList<>();
        for (int at = 2 * Long.BYTES; at < RECORD; at += Long.BYTES) {
          if (record.getLong(at) != 0) {
            threads.add(record.getLong(at));
          }
        }
        all.add(new Counted(record.getInt(Long.BYTES), record.getInt(12), threads));
      }
    }
    return all;
  }

  private static ByteBuffer record(FileChannel file, int number) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(RECORD).order(ByteOrder.nativeOrder());
    file.read(record, (long) number * RECORD);
    return record;
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
