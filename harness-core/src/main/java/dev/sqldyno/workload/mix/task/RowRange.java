// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.workload.WrongAnswerException;

/** The number of rows that a statement must read or write. */
public record RowRange(long min, long max) {
  /** Any number. */
  static final RowRange ANY = new RowRange(0, Long.MAX_VALUE);

  /** Returns whether only one number is right. */
  public boolean isExact() {
    return min == max;
  }

  /** Returns the range for several executions. */
  public RowRange times(int factor) {
    return new RowRange(min * factor, equals(ANY) ? max : max * factor);
  }

  /** Throws WrongAnswerException unless the number is in the range. */
  public void require(long rows, String transaction) {
    if (rows < min || rows > max) {
      throw new WrongAnswerException(
          "wrong answer: a statement of '%s' read or wrote %d rows, but must %s",
          transaction, rows, isExact() ? min : "%d to %d".formatted(min, max));
    }
  }
}
