// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads one row by its key, every column of it. Not thread-safe. */
public final class PointSelect implements AutoCloseable {
  private final Statement statement;
  private final Query query;

  private interface Query {
    ResultSet of(long key) throws SQLException;
  }

  private PointSelect(Statement statement, Query query) {
    this.statement = statement;
    this.query = query;
  }

  /** Reads by a prepared statement. */
  public static PointSelect prepared(Connection connection, String sql) throws SQLException {
    PreparedStatement select = connection.prepareStatement(sql);
    return new PointSelect(
        select,
        key -> {
          select.setLong(1, key);
          return select.executeQuery();
        });
  }

  /** Reads by a text that holds the key. */
  public static PointSelect literal(Connection connection, Placeholders sql) throws SQLException {
    Statement select = connection.createStatement();
    return new PointSelect(select, key -> select.executeQuery(sql.literals(new long[] {key})));
  }

  /** Returns the sum of the row's columns, which is twice its key; 0 if there is no row. */
  public double read(long key) throws SQLException {
    try (ResultSet row = query.of(key)) {
      return row.next() ? row.getLong(1) + row.getDouble(2) : 0;
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
