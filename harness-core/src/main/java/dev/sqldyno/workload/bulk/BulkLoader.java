// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.value.RowSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Sends rows through a driver's own bulk interface. */
public interface BulkLoader extends Adapter {

  /**
   * Loads all rows.
   *
   * @param sql the engine folder's statement of that {@link #statement name}, which names table,
   *     columns and format
   */
  void load(Connection connection, String sql, RowSource.Rows rows)
      throws SQLException, IOException;

  /** Returns the name of the statement that does in bulk what that insert does for a row. */
  static String statement(String insert) {
    return insert + "-bulk";
  }

  /** Returns why this engine's driver cannot do that insert in bulk; nothing if it can. */
  static Optional<String> whyNot(WorkloadSql sql, String insert) {
    if (sql.engine().driver().bulk().isEmpty()) {
      return Optional.of("the driver of " + sql.engine().name() + " has no bulk interface");
    }
    return sql.lacking(statement(insert));
  }
}
