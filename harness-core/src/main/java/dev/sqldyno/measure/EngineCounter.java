// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A reader of the numbers that an engine reports of itself, such as its committed transactions. */
public final class EngineCounter {
  private EngineCounter() {}

  /** Returns the current number; unavailable without a query, or if the engine reports none. */
  public static Reading read(Statement statement, Optional<String> query) throws SQLException {
    if (query.isEmpty()) {
      return new Reading.Unavailable("the engine's folder names no such counter");
    }
    try (ResultSet row = statement.executeQuery(query.get())) {
      // a SHOW statement has the name in the first column
      double count = row.next() ? row.getDouble(row.getMetaData().getColumnCount()) : Double.NaN;
      return Double.isNaN(count) || row.wasNull()
          ? new Reading.Unavailable("the engine does not report it")
          : new Reading.Measured(count);
    }
  }
}
