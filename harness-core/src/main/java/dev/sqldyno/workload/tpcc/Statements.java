// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The statements of one client, each prepared once. All columns of all rows are read. Not
 * thread-safe.
 */
final class Statements {
  private final Connection connection;
  private final WorkloadSql sql;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Statements(Connection connection, WorkloadSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  Connection connection() {
    return connection;
  }

  /** Prepares a statement whose text has further placeholders; the caller keeps it. */
  PreparedStatement prepare(String name, Map<String, ?> more) throws SQLException {
    return connection.prepareStatement(sql.text(name, more));
  }

  PreparedStatement of(String name) throws SQLException {
    PreparedStatement known = prepared.get(name);
    if (known == null) {
      known = prepare(name, Map.of());
      prepared.put(name, known);
    }
    return known;
  }

  /** Reads a row; there must be exactly one. */
  Object[] row(String name, Object... values) throws SQLException {
    List<Object[]> rows = rows(of(name), values);
    requireOne(name, rows.size());
    return rows.getFirst();
  }

  static List<Object[]> rows(PreparedStatement query, Object... values) throws SQLException {
    bind(query, values);
    List<Object[]> all = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        Object[] row = new Object[columns];
        for (int i = 0; i < columns; i++) {
          row[i] = rows.getObject(i + 1);
        }
        all.add(row);
      }
    }
    return all;
  }

  /** Executes a statement, and returns the number of rows that it has written. */
  static int write(PreparedStatement statement, Object... values) throws SQLException {
    bind(statement, values);
    return statement.executeUpdate();
  }

  /** Writes a row; there must be exactly one. */
  void writeOne(String name, Object... values) throws SQLException {
    requireOne(name, write(of(name), values));
  }

  static void bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  /** Sends a statement's batch, each part of which must write one row. */
  void sendBatch(String name) throws SQLException {
    for (int rows : of(name).executeBatch()) {
      requireOne(name, rows == Statement.SUCCESS_NO_INFO ? 1 : rows);
    }
  }

  private static void requireOne(String name, int rows) {
    if (rows != 1) {
      throw new WrongAnswerException(
          "wrong answer: '%s' read or wrote %d rows, but must 1", name, rows);
    }
  }

  /** Returns a whole number; engines have several types for these. */
  static int number(Object column) {
    return ((Number) column).intValue();
  }

  static BigDecimal decimal(Object column) {
    return (BigDecimal) column;
  }
}
