// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sends rows through a driver's own bulk interface. */
@FunctionalInterface
public interface BulkLoader {
  /** Every adapter, by its key in {@code engine.yaml}. */
  Map<String, BulkLoader> ADAPTERS =
      Map.of(
          "array", new ArrayLoader(),
          "copy", new CopyLoader(),
          "local-infile-m", new LocalInfileM(),
          "local-infile-c", new LocalInfileC(),
          "bulk-copy", new BulkCopyLoader());

  /** The statement of an engine's folder that loads rows in bulk. */
  String STATEMENT = "insert-bulk";

  /**
   * Loads all rows.
   *
   * @param sql the engine folder's {@code insert-bulk}, which names table, columns and format
   * @param rows lines of tab-separated columns in ASCII
   */
  void load(Connection connection, String sql, InputStream rows) throws SQLException, IOException;

  /** The adapter of that key. */
  static BulkLoader of(String key) {
    BulkLoader adapter = ADAPTERS.get(key);
    if (adapter == null) {
      throw new CatalogException(
          "no bulk adapter '%s'; there are %s".formatted(key, new TreeMap<>(ADAPTERS).keySet()));
    }
    return adapter;
  }

  /** Why rows cannot be loaded in bulk by this engine's driver; empty where they can. */
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
