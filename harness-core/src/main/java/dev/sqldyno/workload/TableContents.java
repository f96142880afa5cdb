// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Says what a table holds, by its workload's {@code check} statement.
 *
 * @param rows how many rows
 * @param sum the sum of their values, exact up to 2^53
 */
public record TableContents(long rows, double sum) {

  /** An empty table's. */
  public static final TableContents EMPTY = new TableContents(0, 0);

  /** Returns that of a table whose {@code rows} rows hold the values 1, 2, 3, … */
  public static TableContents countingTo(long rows) {
    return new TableContents(rows, rows * (rows + 1) / 2);
  }

  /** Returns this and the other together. */
  public TableContents plus(TableContents other) {
    return new TableContents(rows + other.rows, sum + other.sum);
  }

  /** Returns this without the other. */
  public TableContents minus(TableContents other) {
    return new TableContents(rows - other.rows, sum - other.sum);
  }

  /** Runs a statement that returns one row of count and sum. */
  public static TableContents of(Connection connection, String check) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(check)) {
      if (!result.next()) {
        throw new WrongAnswerException("no row came back from: " + check);
      }
      return new TableContents(result.getLong(1), result.getDouble(2));
    }
  }

  /**
   * Throws WrongAnswerException if this is not what must be.
   *
   * @param when the moment, for the message: "before insert", "after insert"
   */
  public void mustBe(TableContents expected, String when) {
    if (!equals(expected)) {
      throw new WrongAnswerException(
          "wrong answer %s: the table holds %d rows with the sum %s, but must hold %d with %s"
              .formatted(when, rows, sum, expected.rows, expected.sum));
    }
  }
}
