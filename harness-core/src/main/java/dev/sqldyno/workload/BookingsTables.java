// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.workload.value.RowSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables {@code bookings} and {@code aggregates} of one engine, for the services and for the
 * benchmark of drivers. Keeps no connection.
 *
 * @param sql the workload's statements
 */
public record BookingsTables(WorkloadSql sql) {
  /** The workload's folder. */
  public static final String WORKLOAD = "bookings";

  public static BookingsTables of(Catalog catalog, Engine engine) {
    return new BookingsTables(new WorkloadSql(catalog, engine, catalog.workload(WORKLOAD)));
  }

  /** Recreates both with the totals of our loads, all zero, and settles them. */
  public void reset(Connection connection) throws SQLException {
    reset(connection, BookingsSeed.standard());
  }

  /**
   * Recreates both with totals of zero, and settles them, so that the planner knows their size.
   *
   * @param connection in auto-commit mode, before and afterwards
   */
  public void reset(Connection connection, BookingsSeed seed) throws SQLException {
    sql.createTable(connection);
    connection.setAutoCommit(false);
    try {
      insert(connection, seed);
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
    }
    sql.settleWithStatistics(connection);
  }

  private void insert(Connection connection, BookingsSeed seed) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql.text("seed-aggregates"))) {
      RowSource.Rows rows = seed.totals(Long.MAX_VALUE).rows(0);
      while (rows.next()) {
        rows.bind(insert, 0);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Returns the sums of both. */
  public BookingsCheck check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.text("check"))) {
      row.next();
      return new BookingsCheck(
          row.getLong(1),
          row.getBigDecimal(2),
          row.getBigDecimal(3),
          row.getLong(4),
          row.getLong(5));
    }
  }
}
