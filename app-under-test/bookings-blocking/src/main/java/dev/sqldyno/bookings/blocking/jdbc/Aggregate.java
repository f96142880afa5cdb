// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** What must be known of a total to change it. */
record Aggregate(long rowId, long version, String period) {

  /** Reads by position, as names would be looked up in every row. */
  static Aggregate of(ResultSet row, int number) throws SQLException {
    return new Aggregate(row.getLong(1), row.getLong(2), row.getString(3));
  }
}
