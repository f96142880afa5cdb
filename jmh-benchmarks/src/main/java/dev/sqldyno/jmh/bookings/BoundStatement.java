// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.Statement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;

/** A statement that is prepared once, and the values of its parameters. */
record BoundStatement(PreparedStatement prepared, List<Function<BookingWork, Object>> values) {

  static BoundStatement on(Connection connection, Statement statement) throws SQLException {
    return new BoundStatement(
        connection.prepareStatement(statement.positional()),
        statement.parameters().stream().map(BookingWork::value).toList());
  }

  /** Returns the number of rows that the statement changed. */
  int update(BookingWork work) throws SQLException {
    bind(work);
    return prepared.executeUpdate();
  }

  /** Returns the rows; the caller closes them. */
  ResultSet query(BookingWork work) throws SQLException {
    bind(work);
    return prepared.executeQuery();
  }

  private void bind(BookingWork work) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i).apply(work);
      if (value == null) {
        prepared.setNull(i + 1, Types.VARCHAR);
      } else {
        prepared.setObject(i + 1, value);
      }
    }
  }
}
