// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Sends rows through a driver's own bulk interface. */
public interface BulkLoader extends Adapter {
  /** The statement of an engine's folder that loads rows in bulk. */
  String STATEMENT = "insert-bulk";

  /**
   * Loads all rows.
   *
   * @param sql the engine folder's {@code insert-bulk}, which names table, columns and format
   * @param rows lines of tab-separated columns in ASCII
   */
  void load(Connection connection, String sql, InputStream rows) throws SQLException, IOException;

  /** Returns why this engine's driver cannot load rows in bulk; nothing if it can. */
  static Optional<String> whyNot(WorkloadSql sql) {
    if (sql.engine().driver().bulk().isEmpty()) {
      return Optional.of("the driver of " + sql.engine().name() + " has no bulk interface");
    }
    return sql.find(STATEMENT).isPresent()
        ? Optional.empty()
        : Optional.of(
            "engines/%s/sql/%s/%s.sql is missing"
                .formatted(sql.engine().id(), sql.workload().id(), STATEMENT));
  }
}
