// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.sizes;

import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inserts four megabytes in the order of the key, but in no order of another index. */
class SizeMeterIT {
  private static final int ROWS = 20_000;
  private static final int BYTES = 200;
  private static final double MEGABYTES = ROWS * BYTES;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb", "mysql"})
  void tellsByWhatATableGrew(String id) throws SQLException {
    RunningEngine engine = TestEngines.shared(id);
    try (Connection connection = engine.address().connect()) {
      Cost grown = grown(engine, connection);
      assertThat(value(grown.get(Counter.TABLE_SIZE))).isBetween(MEGABYTES, 2 * MEGABYTES);
      assertThat(value(grown.get(Counter.INDEX_SIZE))).isBetween(0.05 * MEGABYTES, MEGABYTES);
      // the log is the whole server's, into which other tests write, too
      assertThat(value(grown.get(Counter.LOG_WRITTEN))).isBetween(MEGABYTES, 100 * MEGABYTES);
      double requested = value(grown.get(Counter.BUFFER_REQUESTED));
      assertThat(value(grown.get(Counter.BUFFER_READ))).isBetween(0.0, requested);
      if (engine.engine().sizes().orElseThrow().splits().isPresent()) {
        assertThat(requested).isGreaterThan(MEGABYTES);
        // a page has 16 KiB; the server counts other tests' splits, too
        assertThat(value(grown.get(Counter.PAGE_SPLITS))).isGreaterThan(MEGABYTES / 16_384 / 2);
      } else {
        assertThat(grown.get(Counter.PAGE_SPLITS))
            .isEqualTo(new Reading.Unavailable("the folder of PostgreSQL has no query for it"));
      }
      WorkloadSql.execute(connection, "DROP TABLE sized");
    }
  }

  private static Cost grown(RunningEngine engine, Connection connection) throws SQLException {
    WorkloadSql.execute(connection, "DROP TABLE IF EXISTS sized");
    WorkloadSql.execute(
        connection, "CREATE TABLE sized (id INT PRIMARY KEY, n BIGINT UNIQUE, text VARCHAR(200))");
    SizeMeter meter = new SizeMeter(engine.engine(), List.of("sized"), connection);
    Totals before = meter.read();
    SplittableRandom random = new SplittableRandom(1);
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sized VALUES (?, ?, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setInt(1, i);
        insert.setLong(2, random.nextLong());
        insert.setString(3, "x".repeat(BYTES));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
    connection.setAutoCommit(true);
    return meter.read().since(before);
  }

  @Test
  void tellsNothingOfAnEngineInMemory() throws SQLException {
    RunningEngine engine = TestEngines.shared("h2");
    try (Connection connection = engine.address().connect()) {
      SizeMeter meter = new SizeMeter(engine.engine(), List.of("sized"), connection);
      assertThat(meter.read().counters().values())
          .hasSize(6)
          .allMatch(Reading.Unavailable.class::isInstance);
    }
  }
}
