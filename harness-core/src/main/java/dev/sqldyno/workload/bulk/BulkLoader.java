// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.value.RowSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A driver's own bulk interface. */
public interface BulkLoader extends Adapter {

  /**
   * Loads all rows.
   *
   * @param sql the engine folder's statement, which names table, columns and format
   */
  void load(Connection connection, String sql, RowSource.Rows rows)
      throws SQLException, IOException;

  /** Loads all rows from memory, whose reading cannot fail. */
  default void send(Connection connection, String sql, RowSource.Rows rows) throws SQLException {
    try {
      load(connection, sql, rows);
    } catch (IOException e) {
      throw new SQLException("the bulk interface could not read our rows", e);
    }
  }

  /** Returns why this engine's driver cannot load by that statement; empty if it can. */
  static Optional<String> whyNot(WorkloadSql sql, String statement) {
    if (sql.engine().driver().bulk().isEmpty()) {
      return Optional.of("the driver of " + sql.engine().name() + " has no bulk interface");
    }
    return sql.lacking(statement);
  }
}
