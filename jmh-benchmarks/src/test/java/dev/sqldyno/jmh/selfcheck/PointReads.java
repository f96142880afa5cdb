// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.PointSelect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;

/** Prepared point selects of the bed's engine, on one connection of this JVM. */
final class PointReads implements AutoCloseable {
  private static final long SEED = 20_261_121;

  private final Connection connection;
  private final PointSelect select;
  private final long keys;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private PointReads(Connection connection, PointSelect select, long keys) {
    this.connection = connection;
    this.select = select;
    this.keys = keys;
  }

  /** Fills the table of {@code dml-rows} and prepares the select. */
  static PointReads open(TestBed bed) throws SQLException {
    bed.fillRows();
    RunningEngine engine = bed.engine();
    Connection connection = engine.address().connect(engine.engine().driver().prepared());
    try {
      return new PointReads(
          connection,
          PointSelect.prepared(connection, bed.sql("dml-rows").text("select")),
          bed.amount("dml-rows", "keys"));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Reads random rows for that long; how many. */
  long read(Duration window) throws SQLException {
    long end = System.nanoTime() + window.toNanos();
    long reads = 0;
    while (System.nanoTime() < end) {
      select.read(1 + random.nextLong(keys));
      reads++;
    }
    return reads;
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      select.close();
    }
  }
}
