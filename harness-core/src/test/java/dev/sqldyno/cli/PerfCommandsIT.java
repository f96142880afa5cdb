// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.profile.Perf;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.io.PrintWriter;
import java.io.StringWriter;
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
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

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
    try (Load _ = new Load(engine)) {
      assertThat(sqldyno("flamegraph", ENGINE, "-d", "1s", "-o", file("busy"))).as(err()).isZero();
      assertThat(out.toString()).contains("samples in 1.0 s", file("busy.html"));
    }
    assertThat(Files.readString(Path.of(file("busy.collapsed")))).contains(";ExecModifyTable;");
    assertThat(Files.readString(Path.of(file("busy.html")))).contains(ENGINE + ": ", "<canvas");
    assertThat(Path.of(file("busy.perf.txt.gz"))).isNotEmptyFile();
    String busy = file("busy.collapsed");
    assertThat(execute("flamegraph-diff", busy, busy, "-o", file("diff.html"))).as(err()).isZero();
    assertThat(Files.readString(Path.of(file("diff.html"))))
        .contains("compared with busy.collapsed");
  }

  /** Of a PMU perf's first event is a sample already, so that an engine may not be idle enough. */
  @Test
  void anIdleEngineHasNoFlameGraph() throws Exception {
    int exitCode = sqldyno("flamegraph", ENGINE, "-d", "0.1s", "-F", "1", "-o", file("idle"));
    if (exitCode == 0) {
      assertThat(out.toString()).containsPattern("\\b[1-9] samples in ");
      return;
    }
    assertThat(exitCode).isEqualTo(1);
    assertThat(err()).contains("took no CPU time", "give it work");
    assertThat(dir.toFile().list((_, name) -> name.startsWith("idle"))).isEmpty();
  }

  @Test
  void perfStatCountsWhileTheCommandRunsAndPassesItsExitCodeOn() throws Exception {
    String[] command = {"--", "sh", "-c", "sleep 0.5; exit 7"};
    try (Load _ = new Load(engine);
        // perf writes to the standard error of its process
        SqlDynoProcess run = SqlDynoProcess.run(dir, arguments("perf-stat", ENGINE, command))) {
      assertThat(run.exitCode()).isEqualTo(7);
      assertThat(run.err()).containsPattern("[1-9][0-9.,]* msec +task-clock");
    }
  }

  @Test
  void whatDoesNotRunIsNamedInOneLine() throws Exception {
    assertThat(sqldyno("perf-stat", "mariadb")).isEqualTo(1);
    assertThat(err()).contains("sqldyno runs no mariadb now", "sqldyno up mariadb");
  }

  private int sqldyno(String command, String target, String... more) {
    return execute(arguments(command, target, more));
  }

  private static String[] arguments(String command, String target, String... more) {
    String[] start = {command, target, "--data", file("data")};
    return Stream.of(start, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private int execute(String... arguments) {
    return SqlDyno.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private String err() {
    return err.toString();
  }

  private static String file(String name) {
    return dir.resolve(name).toString();
  }

  /** Inserts and deletes until it is closed. */
  private static final class Load implements AutoCloseable {
    private final AtomicBoolean enough = new AtomicBoolean();
    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private final CompletableFuture<Void> work;

    /** Begins, and waits for the first table. */
    Load(RunningEngine engine) {
      Catalog catalog = Catalog.load();
      WorkloadSql sql = new WorkloadSql(catalog, engine.engine(), catalog.workload("dml-sweep"));
      work = CompletableFuture.runAsync(() -> run(engine, sql), Thread::startVirtualThread);
      CompletableFuture.anyOf(begun, work).join();
    }

    private void run(RunningEngine engine, WorkloadSql sql) {
      try (Connection connection = engine.address().connect()) {
        while (!enough.get()) {
          sql.createTable(connection);
          begun.complete(null);
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
