// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.workload.WrongAnswerException;

/** The number of rows that a statement must read or write. */
public record RowRange(long least, long most) {
  /** Any number. */
  static final RowRange ANY = new RowRange(0, Long.MAX_VALUE);

  /** Returns whether only one number is right. */
  public boolean isExact() {
    return least == most;
  }

  /** Returns the range of that many executions. */
  public RowRange times(int factor) {
    return new RowRange(least * factor, equals(ANY) ? most : most * factor);
  }

  /** Throws WrongAnswerException unless it is a number of the range. */
  public void require(long rows, String transaction) {
    if (rows < least || rows > most) {
      throw new WrongAnswerException(
          "wrong answer: a statement of '%s' read or wrote %d rows, but must %s",
          transaction, rows, isExact() ? least : "%d to %d".formatted(least, most));
    }
  }
}
