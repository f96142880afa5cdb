// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads one row by its key, every column of it. Not thread-safe. */
public sealed interface PointSelect extends AutoCloseable {

  /** Returns the sum of the row's columns, which is twice its key; 0 if there is no row. */
  double read(long key) throws SQLException;

  @Override
  void close() throws SQLException;

  /** Reads by a prepared statement. */
  static PointSelect prepared(Connection connection, String sql) throws SQLException {
    return new Prepared(connection.prepareStatement(sql));
  }

  /** Reads by a text that holds the key. */
  static PointSelect literal(Connection connection, Placeholders sql) throws SQLException {
    return new Literal(connection.createStatement(), sql, new long[1]);
  }

  private static double sum(ResultSet row) throws SQLException {
    return row.next() ? row.getLong(1) + row.getDouble(2) : 0;
  }

  /** See {@link #prepared}. */
  record Prepared(PreparedStatement statement) implements PointSelect {
    @Override
    public double read(long key) throws SQLException {
      statement.setLong(1, key);
      try (ResultSet row = statement.executeQuery()) {
        return sum(row);
      }
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }

  /** See {@link #literal}. */
  record Literal(Statement statement, Placeholders sql, long[] number) implements PointSelect {
    @Override
    public double read(long key) throws SQLException {
      number[0] = key;
      try (ResultSet row = statement.executeQuery(sql.literals(number))) {
        return sum(row);
      }
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }
}
