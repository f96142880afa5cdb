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
 * Makes and checks the tables {@code bookings} and {@code aggregates} on one engine, which the
 * services and the driver's benchmark share. It holds no connection.
 *
 * @param sql the workload's statements
 */
public record BookingsTables(WorkloadSql sql) {
  /** The workload's folder. */
  public static final String WORKLOAD = "bookings";

  /** Returns those of that engine. */
  public static BookingsTables of(Catalog catalog, Engine engine) {
    return new BookingsTables(new WorkloadSql(catalog, engine, catalog.workload(WORKLOAD)));
  }

  /** Makes both anew, with totals of zero for all that our loads book, and settles them. */
  public void reset(Connection connection) throws SQLException {
    reset(connection, BookingsSeed.standard());
  }

  /**
   * Makes both anew, with totals of zero, and settles them: the planner must know their size.
   *
   * @param connection in auto-commit mode, in which it is again afterwards
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
    sql.settle(connection);
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

  /** Returns what both hold now. */
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
