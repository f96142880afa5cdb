// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/**
 * Runs a statement whose rows have one parameter, the key, or two, the key and a value that equals
 * it. Without batching, one execution takes all rows that the text has parameters for.
 */
public final class KeyedRows implements RowStatement {
  private final Statement statement;
  private final Row row;
  private final Call addBatch;
  private final Call update;
  private final int columns;
  private final boolean batch;

  /** Sets the parameters of the row that begins at that index, from 0. */
  private interface Row {
    void set(int index, long key) throws SQLException;
  }

  private interface Call {
    void run() throws SQLException;
  }

  private KeyedRows(
      Statement statement, Row row, Call addBatch, Call update, int columns, boolean batch) {
    this.statement = statement;
    this.row = row;
    this.addBatch = addBatch;
    this.update = update;
    this.columns = columns;
    this.batch = batch;
  }

  /**
   * Prepares the statement.
   *
   * @param columns parameters of one row
   * @param batch whether rows go into one JDBC batch
   */
  public static KeyedRows prepared(Connection connection, String sql, int columns, boolean batch)
      throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(sql);
    Row row =
        (index, key) -> {
          prepared.setLong(index + 1, key);
          if (columns > 1) {
            prepared.setDouble(index + 2, key);
          }
        };
    return new KeyedRows(
        prepared, row, prepared::addBatch, prepared::executeUpdate, columns, batch);
  }

  /** Makes the same with the numbers in the statement's text. */
  public static KeyedRows literal(
      Connection connection, Placeholders sql, int columns, boolean batch) throws SQLException {
    Statement statement = connection.createStatement();
    long[] numbers = new long[sql.count()];
    return new KeyedRows(
        statement,
        (index, key) -> Arrays.fill(numbers, index, index + columns, key),
        () -> statement.addBatch(sql.literals(numbers)),
        () -> statement.executeUpdate(sql.literals(numbers)),
        columns,
        batch);
  }

  @Override
  public void run(KeySequence keys, long from, long to) throws SQLException {
    int index = 0;
    for (long position = from; position < to; position++) {
      row.set(index, keys.at(position));
      if (batch) {
        addBatch.run();
      } else {
        index += columns;
      }
    }
    if (batch) {
      statement.executeBatch();
    } else {
      update.run();
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
