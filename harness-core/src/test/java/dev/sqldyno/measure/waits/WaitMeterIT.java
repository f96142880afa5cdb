// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lets eight sessions of a real engine update one row, each holding it for some milliseconds. */
class WaitMeterIT {
  private static final int THREADS = 8;
  private static final int HELD_MILLIS = 10;
  private static final int WINDOW_MILLIS = 500;
  private static final Cost IDLE = Samples.cpu(WINDOW_MILLIS * 1e6, 0);

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb", "mysql", "tidb/process"})
  void sessionsThatQueueForOneRowAreLockBound(String id) throws Exception {
    RunningEngine engine = TestEngines.shared(id);
    try (Connection connection = engine.address().connect();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        WaitMeter waits = WaitMeter.open(engine)) {
      WorkloadSql.execute(connection, "DROP TABLE IF EXISTS hot_row");
      WorkloadSql.execute(connection, "CREATE TABLE hot_row (id INT PRIMARY KEY, n INT)");
      WorkloadSql.execute(connection, "INSERT INTO hot_row VALUES (1, 0)");
      AtomicBoolean stop = new AtomicBoolean();
      CountDownLatch ready = new CountDownLatch(THREADS);
      List<Future<?>> updating = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        updating.add(threads.submit(() -> update(engine, ready, stop)));
      }
      ready.await();
      window(waits, true);
      Sample sample = steady(waits);
      stop.set(true);
      for (Future<?> thread : updating) {
        thread.get();
      }
      Verdict verdict = Verdict.of(MeasuredCell.of(List.of(sample)).getFirst());

      // MariaDB and MySQL count other tests' waits, too
      assertThat(value(sample.waits().lock())).as(verdict.why()).isBetween(4.0, 2.0 * THREADS);
      assertThat(verdict.bound()).as(verdict.why()).isEqualTo(Verdict.Bound.LOCK_BOUND);
      WorkloadSql.execute(connection, "DROP TABLE hot_row");
    }
  }

  private static Void update(RunningEngine engine, CountDownLatch ready, AtomicBoolean stop)
      throws SQLException, InterruptedException {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      ready.countDown();
      while (!stop.get()) {
        statement.executeUpdate("UPDATE hot_row SET n = n + 1 WHERE id = 1");
        Thread.sleep(HELD_MILLIS);
        connection.commit();
      }
      return null;
    }
  }

  /** Repeats a window in which the machine stood still: the sessions of that time still wait. */
  private static Sample steady(WaitMeter waits) throws InterruptedException {
    Sample sample;
    long millis;
    int windows = 0;
    do {
      long begin = System.nanoTime();
      sample = window(waits, false);
      millis = (System.nanoTime() - begin) / 1_000_000;
      windows++;
    } while (millis > 1.3 * WINDOW_MILLIS && windows < 5);
    return sample;
  }

  /** Engine and client count as idle: other tests use this engine and this JVM meanwhile. */
  private static Sample window(WaitMeter waits, boolean rehearsal) throws InterruptedException {
    waits.begin();
    if (rehearsal) {
      waits.watch();
    }
    Thread.sleep(WINDOW_MILLIS);
    waits.end();
    Waits waited = waits.waited();
    return Samples.sample(
        IDLE, Optional.empty(), IDLE, Samples.QUIET, THREADS, OnlineCpus.read().length, waited);
  }
}
