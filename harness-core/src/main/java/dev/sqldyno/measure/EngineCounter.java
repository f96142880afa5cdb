// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A reader of an engine's own counters, against which a client's counts are checked. */
public final class EngineCounter {
  private EngineCounter() {}

  /** Returns the current count; unavailable without a query, or if the engine returns no row. */
  public static Reading read(Statement statement, Optional<String> query) throws SQLException {
    if (query.isEmpty()) {
      return new Reading.Unavailable("the engine's folder names no such counter");
    }
    try (ResultSet row = statement.executeQuery(query.get())) {
      // a SHOW statement has the name in the first column
      return row.next()
          ? new Reading.Measured(row.getDouble(row.getMetaData().getColumnCount()))
          : new Reading.Unavailable("the engine does not report it");
    }
  }
}
