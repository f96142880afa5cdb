// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.Statement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;

/**
 * A statement that is prepared once.
 *
 * @param parameters their names in the order of the text
 */
record BoundStatement(PreparedStatement prepared, List<String> parameters) {

  static BoundStatement on(Connection connection, Statement statement) throws SQLException {
    return new BoundStatement(
        connection.prepareStatement(statement.positional()), statement.parameters());
  }

  /** Returns the number of rows that the statement changed. */
  int update(Map<String, Object> values) throws SQLException {
    bind(values);
    return prepared.executeUpdate();
  }

  /** Returns the rows; the caller closes them. */
  ResultSet query(Map<String, Object> values) throws SQLException {
    bind(values);
    return prepared.executeQuery();
  }

  private void bind(Map<String, Object> values) throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      Object value = values.get(parameters.get(i));
      if (value != null) {
        prepared.setObject(i + 1, value);
      } else if (values.containsKey(parameters.get(i))) {
        prepared.setNull(i + 1, Types.VARCHAR);
      } else {
        throw new IllegalArgumentException("a booking has no value ':" + parameters.get(i) + "'");
      }
    }
  }
}
