// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The first column of a server's answer to a query, as text. */
public final class FirstColumn {
  private FirstColumn() {}

  /** Returns the value in the first row; empty without a row, or if it is NULL. */
  public static Optional<String> top(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
    }
  }

  /** Returns the values of all rows. */
  public static List<String> all(Statement statement, String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }
}
