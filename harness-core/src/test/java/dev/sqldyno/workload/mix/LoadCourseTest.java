// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.SecondSeries;
import dev.sqldyno.workload.mix.task.LoadTally;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.TableLoader;
import dev.sqldyno.workload.value.RowSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadCourseTest {
  private static final Duration STEP = Duration.ofMillis(10);

  @Test
  @Timeout(60)
  void theStepsAddUpToTheLoad() throws InterruptedException {
    LoadWindow window = loadOfTenBatches();

    assertThat(window.transactions()).as("a load has rows, not transactions").isEmpty();
    assertThat(window.seconds()).hasSizeGreaterThan(2);
    assertThat(window.seconds().stream().mapToLong(each -> each.stored().get("rows")).sum())
        .isEqualTo(1_000);
    assertThat(window.seconds().stream().mapToLong(s -> s.engineCpuNanos().orElseThrow()).sum())
        .isEqualTo(50_000);
    assertThat(window.seconds().stream().mapToLong(s -> s.counted().get("read")).sum())
        .isEqualTo(100_000);
    assertThat(window.seconds().stream().flatMapToLong(second -> second.p99Nanos().stream()))
        .as("a step without a request has no latency")
        .isNotEmpty()
        .allMatch(nanos -> nanos >= STEP.toNanos() * 0.99);
    assertThat(window.seconds().getFirst().memory().get(Second.CLIENT)).isGreaterThan(1 << 20);
    assertThat(window.seconds().stream().mapToLong(Second::nanos).sum())
        .isEqualTo(window.wallNanos());
  }

  /** Returns a load of 1,000 rows, each batch of which takes a step or longer. */
  private static LoadWindow loadOfTenBatches() throws InterruptedException {
    LoadTally sent = new LoadTally();
    sent.addRows(7);
    AtomicLong cpu = new AtomicLong(1_000);
    AtomicInteger readings = new AtomicInteger();
    try (LoadCourse course =
        new LoadCourse(
            sent,
            cpu::get,
            () -> {
              readings.incrementAndGet();
              return Map.of("read", 2 * cpu.get());
            },
            STEP)) {
      for (int batch = 0; batch < 10; batch++) {
        long begin = System.nanoTime();
        Thread.sleep(STEP);
        sent.addRequest(begin);
        sent.addRows(100);
        cpu.addAndGet(5_000);
      }
      while (readings.get() < 4) {
        Thread.sleep(STEP);
      }
      return course.end();
    }
  }

  /** The array loader sends 5,000 rows at once, and H2 takes its statement, too. */
  @ParameterizedTest
  @CsvSource({"h2, ROW, 5001", "h2, BATCH, 6", "h2, MULTI_ROW, 6", "oracle, BULK, 2"})
  void theLastRequestOfALoadHasALatencyToo(
      String engine, SendMode mode, long requests, @TempDir Path dir)
      throws IOException, SQLException {
    int rows = 5_001;
    Catalog catalog = LedgerFolder.write(dir).catalog();
    WorkloadSql sql =
        new WorkloadSql(catalog, catalog.engine(engine), catalog.workload(LedgerFolder.ID));
    LoadTally sent = new LoadTally();
    AtomicInteger id = new AtomicInteger();
    RowSource.Table table =
        new RowSource.Table(2, rows, () -> () -> new Object[] {id.incrementAndGet(), "note"});
    Address h2 = new Address("jdbc:h2:mem:" + mode, "sa", new Secret(""), Map.of());
    try (Connection connection = h2.connect()) {
      WorkloadSql.execute(connection, "CREATE TABLE entries (id BIGINT, note VARCHAR(9))");
      new TableLoader(sql, 1_000, sent)
          .send(connection, mode, "insert-entry", Map.of(), table.rows(0), OptionalLong.of(rows));
    }

    assertThat(sent.takeRequests().getTotalCount()).isEqualTo(requests);
  }

  @Test
  void aDayIsReadInFewSteps() {
    long second = SecondSeries.SECOND;
    int rows = 0;
    for (long time = 0; time < 24 * 3_600 * second; rows++) {
      time += SecondSeries.step(second, rows);
    }
    assertThat(SecondSeries.step(second, 3_599)).isEqualTo(second);
    assertThat(SecondSeries.step(second, 3_600)).isEqualTo(2 * second);
    // a line of 32 MiB has room for them, also of a mix of many kinds
    assertThat(rows).isLessThan(20_000);
  }

  /** A reading asks the engine on the caller's connection. */
  @Test
  @Timeout(60)
  void nothingIsReadAfterTheClose() throws InterruptedException {
    AtomicBoolean reading = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(2);
    try (LoadCourse _ =
        new LoadCourse(
            new LoadTally(),
            () -> -1,
            () -> {
              reading.set(true);
              begun.countDown();
              LockSupport.parkNanos(10 * STEP.toNanos());
              reading.set(false);
              return Map.of();
            },
            STEP)) {
      begun.await();
    }
    assertThat(reading).isFalse();
  }

  @Test
  void cpuThatNobodyReadsIsAbsent() throws InterruptedException {
    try (LoadCourse course = new LoadCourse(new LoadTally(), () -> -1, Map::of, STEP)) {
      assertThat(course.end().seconds())
          .extracting(Second::engineCpuNanos)
          .containsOnly(OptionalLong.empty());
    }
  }
}
