// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.profile.Perf;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code flamegraph} and {@code perf-stat} on an engine that works meanwhile. */
class PerfCommandsIT {
  private static final String ENGINE = "postgresql";

  @TempDir static Path dir;
  private static RunningEngine engine;

  @BeforeAll
  static void start() throws Exception {
    assumeThatCode(Perf::checkRights).doesNotThrowAnyException();
    engine = TestEngines.start(ENGINE, dir.resolve("data"));
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
    }
  }

  @Test
  void flamegraphDrawsWhatTheEngineDoesAndADifferenceOfTwo() throws Exception {
    try (Load _ = new Load(engine);
        SqlDynoProcess run = sqldyno("flamegraph", ENGINE, "-d", "2s", "-o", file("busy"))) {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("samples in 2.0 s", file("busy.html"));
    }
    assertThat(Files.readString(Path.of(file("busy.collapsed")))).contains(";heap_insert");
    assertThat(Files.readString(Path.of(file("busy.html")))).contains(ENGINE + ": ", "<canvas");
    assertThat(Path.of(file("busy.perf.txt.gz"))).isNotEmptyFile();
    try (SqlDynoProcess diff =
        SqlDynoProcess.run(
            dir,
            "flamegraph-diff",
            file("busy.collapsed"),
            file("busy.collapsed"),
            "-o",
            file("diff.html"))) {
      assertThat(diff.exitCode()).as(diff.err()).isZero();
      assertThat(Files.readString(Path.of(file("diff.html"))))
          .contains("compared with busy.collapsed");
    }
  }

  /** Of a PMU perf's first event is a sample already, so that an engine may not be idle enough. */
  @Test
  void anIdleEngineHasNoFlameGraph() throws Exception {
    try (SqlDynoProcess run =
        sqldyno("flamegraph", ENGINE, "-d", "0.1s", "-F", "1", "-o", file("idle"))) {
      if (run.exitCode() == 0) {
        assertThat(run.out()).containsPattern("\\b[1-9] samples in ");
        return;
      }
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("took no CPU time", "give it work");
      assertThat(dir.toFile().list((_, name) -> name.startsWith("idle"))).isEmpty();
    }
  }

  @Test
  void perfStatCountsWhileTheCommandRunsAndPassesItsExitCodeOn() throws Exception {
    try (Load _ = new Load(engine);
        SqlDynoProcess run = sqldyno("perf-stat", ENGINE, "--", "sh", "-c", "sleep 0.5; exit 7")) {
      assertThat(run.exitCode()).isEqualTo(7);
      assertThat(run.err()).containsPattern("[1-9][0-9.,]* msec +task-clock");
    }
  }

  @Test
  void whatDoesNotRunIsNamedInOneLine() throws Exception {
    try (SqlDynoProcess run = sqldyno("perf-stat", "mariadb")) {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("sqldyno runs no mariadb now", "sqldyno up mariadb");
    }
  }

  private SqlDynoProcess sqldyno(String command, String target, String... more) throws Exception {
    String[] start = {command, target, "--data", file("data")};
    return SqlDynoProcess.run(
        dir, Stream.of(start, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private String file(String name) {
    return dir.resolve(name).toString();
  }

  /** Inserts and deletes until it is closed. */
  private static final class Load implements AutoCloseable {
    private final AtomicBoolean enough = new AtomicBoolean();
    private final CompletableFuture<Void> work;

    Load(RunningEngine engine) {
      Catalog catalog = Catalog.load();
      WorkloadSql sql = new WorkloadSql(catalog, engine.engine(), catalog.workload("dml-sweep"));
      work = CompletableFuture.runAsync(() -> run(engine, sql));
    }

    private void run(RunningEngine engine, WorkloadSql sql) {
      try (Connection connection = engine.address().connect()) {
        while (!enough.get()) {
          sql.createTable(connection);
          WorkloadSql.execute(connection, sql.text("insert", Map.of("half", 50_000)));
        }
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void close() {
      enough.set(true);
      work.join();
    }
  }
}
