// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Runs a prepared statement whose rows have one parameter, the key, or two, the key and a value
 * that equals it. Without batching, one execution takes all rows that the text has parameters for.
 */
public final class PreparedRows implements RowStatement {
  private final PreparedStatement statement;
  private final int columns;
  private final boolean batch;

  /**
   * Prepares the statement.
   *
   * @param columns parameters of one row
   * @param batch whether rows go into one JDBC batch
   */
  public PreparedRows(Connection connection, String sql, int columns, boolean batch)
      throws SQLException {
    this.statement = connection.prepareStatement(sql);
    this.columns = columns;
    this.batch = batch;
  }

  @Override
  public void run(KeySequence keys, long from, long to) throws SQLException {
    if (batch) {
      for (long position = from; position < to; position++) {
        bind(1, keys.at(position));
        statement.addBatch();
      }
      statement.executeBatch();
    } else {
      int parameter = 1;
      for (long position = from; position < to; position++) {
        bind(parameter, keys.at(position));
        parameter += columns;
      }
      statement.executeUpdate();
    }
  }

  private void bind(int parameter, long key) throws SQLException {
    statement.setLong(parameter, key);
    if (columns > 1) {
      statement.setDouble(parameter + 1, key);
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
