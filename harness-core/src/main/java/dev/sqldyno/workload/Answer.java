// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a table holds, as its workload's {@code check} statement tells it.
 *
 * @param rows how many rows
 * @param sum the sum of their values, exact up to 2^53
 */
public record Answer(long rows, double sum) {

  /** The answer of an empty table. */
  public static final Answer EMPTY = new Answer(0, 0);

  /** The answer where {@code rows} rows hold the values 1, 2, 3, … */
  public static Answer countingTo(long rows) {
    return new Answer(rows, rows * (rows + 1) / 2);
  }

  /** This and the other together. */
  public Answer plus(Answer other) {
    return new Answer(rows + other.rows, sum + other.sum);
  }

  /** This without the other. */
  public Answer minus(Answer other) {
    return new Answer(rows - other.rows, sum - other.sum);
  }

  /** Runs a statement that returns one row of count and sum. */
  public static Answer of(Connection connection, String check) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(check)) {
      if (!result.next()) {
        throw new WrongAnswerException("no row came back from: " + check);
      }
      return new Answer(result.getLong(1), result.getDouble(2));
    }
  }

  /**
   * Compares this with what must be.
   *
   * @param when the moment, for the message: "before insert", "after insert"
   */
  public void mustBe(Answer expected, String when) {
    if (!equals(expected)) {
      throw new WrongAnswerException(
          "wrong answer %s: the table holds %d rows with the sum %s, but must hold %d with %s"
              .formatted(when, rows, sum, expected.rows, expected.sum));
    }
  }
}
