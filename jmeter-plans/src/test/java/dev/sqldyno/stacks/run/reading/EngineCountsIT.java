// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.BookingsTables;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that engines count what we take their counters for. */
class EngineCountsIT {
  private static final int BOOKINGS = 7;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The limit of commits if the first look has the bookings: PostgreSQL has 13, and MySQL 7. */
  private static final double FIRST = 20;

  /** The commits of one more look, on PostgreSQL: of its connection, and of two queries. */
  private static final double FURTHER = 4;

  @TempDir Path dataRoot;

  /**
   * The first counts that have the bookings.
   *
   * @param looks how often the counters were read for that
   */
  private record Counted(EngineCounts counts, int looks) {}

  static Stream<EngineDeployment> thatCount() {
    return EngineDeployment.all().filter(form -> form.engine().counters("x").commits().isPresent());
  }

  /** MariaDB has one of MySQL's counters. */
  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mysql"})
  void commitsAndInsertsAreCountedOneByOne(String form) throws Exception {
    count(EngineDeployment.of(form));
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("thatCount")
  void soTheyAreInEachDeployment(EngineDeployment form) throws Exception {
    count(form);
  }

  private void count(EngineDeployment form) throws Exception {
    try (RunningEngine engine = TestEngines.start(form, dataRoot)) {
      try (Connection connection = engine.address().connect()) {
        BookingsTables.of(Catalog.load(), engine.engine()).reset(connection);
      }
      EngineCounts before = settled(engine);
      insert(engine);
      Counted counted = since(before, engine);
      EngineCounts counts = counted.counts();
      assertThat(((Measured) counts.commits()).value())
          .as("%s", counted)
          .isBetween((double) BOOKINGS, FIRST + FURTHER * (counted.looks() - 1));
      assertThat(counts.rowsInserted())
          .satisfiesAnyOf(
              rows -> assertThat(rows).isEqualTo(new Measured(BOOKINGS)),
              rows -> assertThat(rows).isInstanceOf(Unavailable.class));
    }
  }

  /** Waits for the counts of the session that made the tables, which come after its end. */
  private static EngineCounts settled(RunningEngine engine) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    EngineCounts before = EngineCounts.read(engine);
    while (System.nanoTime() < deadline) {
      Thread.sleep(500);
      EngineCounts now = EngineCounts.read(engine);
      if (((Measured) now.since(before).commits()).value() < BOOKINGS) {
        return now;
      }
      before = now;
    }
    throw new AssertionError("commits are counted though nobody works");
  }

  private static void insert(RunningEngine engine) throws SQLException {
    try (Connection connection = engine.address().connect();
        Statement insert = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (int i = 0; i < BOOKINGS; i++) {
        insert.execute(
            "INSERT INTO bookings (booking_id, created_at, dollar_value, end_date, origin_ts, trim,"
                + " model, stage, start_date, type) VALUES ('"
                + i
                + "', '2026-01-01 00:00:00', 1, '2026-01-01', '2026-01-01 00:00:00', 't', 'm', 's',"
                + " '2026-01-01', 't')");
        connection.commit();
      }
    }
  }

  private static Counted since(EngineCounts before, RunningEngine engine) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    EngineCounts counts = EngineCounts.read(engine).since(before);
    int looks = 1;
    while (counts.whyNot(BOOKINGS).isPresent() && System.nanoTime() < deadline) {
      Thread.sleep(100);
      counts = EngineCounts.read(engine).since(before);
      looks++;
    }
    return new Counted(counts, looks);
  }
}
