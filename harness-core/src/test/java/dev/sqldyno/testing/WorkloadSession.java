// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the statements of one workload on one engine, and knows which of them it has run. */
final class WorkloadSession {
  private static final Map<String, ?> VALUES = Map.of("rows", 2500, "tuples", "(?, ?), (?, ?)");

  final WorkloadSql sql;
  private final Statement statement;
  final Set<String> done = new HashSet<>();

  WorkloadSession(WorkloadSql sql, Statement statement) {
    this.sql = sql;
    this.statement = statement;
  }

  long run(String name) throws SQLException {
    return statement.executeLargeUpdate(text(name));
  }

  ResultSet query(String name) throws SQLException {
    return statement.executeQuery(text(name));
  }

  long prepared(String name, Object... values) throws SQLException {
    return update(statement.getConnection(), text(name), values);
  }

  double amount(long id) throws SQLException {
    try (PreparedStatement select = statement.getConnection().prepareStatement(text("select"))) {
      select.setLong(1, id);
      try (ResultSet row = select.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getLong("id")).isEqualTo(id);
        return row.getDouble("amount");
      }
    }
  }

  void settle() throws SQLException {
    sql.settle(statement.getConnection());
  }

  void expect(long count, double sum) throws SQLException {
    try (ResultSet check = query("check")) {
      assertThat(check.next()).isTrue();
      assertThat(check.getLong(1)).isEqualTo(count);
      assertThat(check.getDouble(2)).isEqualTo(sum);
    }
  }

  /**
   * Runs all statements as the folder lists them, at the smallest size, and returns the answers.
   */
  List<String> inOrder() {
    List<String> all = new ArrayList<>();
    try {
      for (String name : sql.workload().statements()) {
        done.add(name);
        all.add(name + " " + answer(name));
      }
      sql.settle(statement.getConnection());
    } catch (SQLException e) {
      throw new AssertionError(sql.engine().id() + " after " + all, e);
    }
    return all;
  }

  private String answer(String name) throws SQLException {
    String text = sql.text(name, sql.workload().sizes().get(Size.SMOKE));
    if (!statement.execute(text)) {
      return Integer.toString(statement.getUpdateCount());
    }
    List<String> values = new ArrayList<>();
    try (ResultSet rows = statement.getResultSet()) {
      while (rows.next()) {
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          values.add(rows.getString(column));
        }
      }
    }
    return values.toString();
  }

  private String text(String name) {
    done.add(name);
    return sql.text(name, VALUES);
  }

  static long update(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        prepared.setObject(i + 1, values[i]);
      }
      return prepared.executeUpdate();
    }
  }
}
