// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Does what {@link PreparedRows} does, with the numbers in the statement's text. */
public final class LiteralRows implements RowStatement {
  private final Statement statement;
  private final Placeholders sql;
  private final int columns;
  private final boolean batch;
  private final long[] numbers;

  /**
   * Makes the statement.
   *
   * @param columns numbers of one row
   * @param batch whether rows go into one JDBC batch
   */
  public LiteralRows(Connection connection, Placeholders sql, int columns, boolean batch)
      throws SQLException {
    this.statement = connection.createStatement();
    this.sql = sql;
    this.columns = columns;
    this.batch = batch;
    this.numbers = new long[sql.count()];
  }

  @Override
  public void run(KeySequence keys, long from, long to) throws SQLException {
    if (batch) {
      for (long position = from; position < to; position++) {
        put(0, keys.at(position));
        statement.addBatch(sql.literals(numbers));
      }
      statement.executeBatch();
    } else {
      int index = 0;
      for (long position = from; position < to; position++) {
        put(index, keys.at(position));
        index += columns;
      }
      statement.executeUpdate(sql.literals(numbers));
    }
  }

  private void put(int index, long key) {
    numbers[index] = key;
    if (columns > 1) {
      numbers[index + 1] = key;
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
