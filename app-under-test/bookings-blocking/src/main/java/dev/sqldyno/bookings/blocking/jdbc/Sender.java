// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import dev.sqldyno.bookings.contract.Statement;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sends statements and counts them. */
record Sender(JdbcClient client, StatementCount count) {

  /** Returns the number of rows that the statement changed. */
  int update(Statement statement, Map<String, Object> values) {
    return prepared(statement, values).update();
  }

  /** Returns the statement's rows. */
  <T> List<T> query(Statement statement, Map<String, Object> values, RowMapper<T> row) {
    return prepared(statement, values).query(row).list();
  }

  private JdbcClient.StatementSpec prepared(Statement statement, Map<String, Object> values) {
    count.increment();
    return client.sql(statement.positional()).params(statement.values(values));
  }
}
