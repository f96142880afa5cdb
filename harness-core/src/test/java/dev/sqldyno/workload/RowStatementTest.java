// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowStatementTest {
  private static final String INSERT = "INSERT INTO t (id, v) VALUES (?, ?)";
  private static final String MULTI_ROW =
      "INSERT INTO t (id, v) VALUES " + Placeholders.tuples(2, 10);

  private Connection connection;

  @BeforeEach
  void makeTable() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    WorkloadSql.execute(connection, "CREATE TABLE t (id BIGINT PRIMARY KEY, v DOUBLE PRECISION)");
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    connection.close();
  }

  @Test
  void preparedRowBatchAndMultiRowInsertTheSameRows() throws SQLException {
    holds(KeyedRows.prepared(connection, INSERT, 2, false), 1);
    holds(KeyedRows.prepared(connection, INSERT, 2, true), 10);
    holds(KeyedRows.prepared(connection, MULTI_ROW, 2, false), 10);
  }

  @Test
  void literalRowBatchAndMultiRowInsertTheSameRows() throws SQLException {
    holds(KeyedRows.literal(connection, Placeholders.of(INSERT), 2, false), 1);
    holds(KeyedRows.literal(connection, Placeholders.of(INSERT), 2, true), 10);
    holds(KeyedRows.literal(connection, Placeholders.of(MULTI_ROW), 2, false), 10);
  }

  @Test
  void oneParameterIsTheKeyAlone() throws SQLException {
    holds(KeyedRows.prepared(connection, INSERT, 2, true), 10);
    try (RowStatement delete =
        KeyedRows.prepared(connection, "DELETE FROM t WHERE id = ?", 1, true)) {
      delete.run(KeySequence.ascending(30), 0, 29);
    }
    assertThat(answer()).isEqualTo(new TableContents(1, 30));
  }

  private void holds(RowStatement rows, int unit) throws SQLException {
    WorkloadSql.execute(connection, "DELETE FROM t");
    try (rows) {
      for (int from = 0; from < 30; from += unit) {
        rows.run(KeySequence.scattered(30), from, from + unit);
      }
    }
    assertThat(answer()).isEqualTo(TableContents.countingTo(30));
  }

  private TableContents answer() throws SQLException {
    return TableContents.of(connection, "SELECT COUNT(*), COALESCE(SUM(v), 0) FROM t");
  }
}
