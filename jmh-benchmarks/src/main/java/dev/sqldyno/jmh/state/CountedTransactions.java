// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.time.Duration;
import java.util.Map;

/**
 * The numbers of transactions in an emulator, which has no time: a fixed number, and of dear ones
 * an eighth, a sixteenth and so on, so that a window of queries takes some seconds, too.
 *
 * @param divisor a power of two
 */
record CountedTransactions(int divisor) {
  /** The transactions that tell their cost, and the fewest of a lead-in: all its plans are made. */
  static final int FIRST = 15;

  /** Transactions before a window: PostgreSQL plans each of a statement's first five. */
  static final int LEAD_IN = 500;

  /** The transactions of a window: more give its begin and its settling less weight. */
  private static final Map<Size, Integer> WINDOW =
      Map.of(Size.SMOKE, 500, Size.QUICK, 2_000, Size.FULL, 10_000);

  /** The fewest of a window. */
  private static final int FEWEST = 5;

  /** User instructions: more than any mix of the folders but the star schema's queries. */
  private static final double DEAR = 8e6;

  /** User instructions of a dear transaction and those that are left out for it. */
  private static final double EACH = 2e6;

  /** The time for each transaction of a number that is not divided. */
  private static final Duration LONGEST = Duration.ofMillis(400);

  /** Returns the numbers for transactions such as these, the whole ones if nothing was counted. */
  static CountedTransactions of(Cost first, long transactions) {
    if (!(first.get(Counter.INSTRUCTIONS_USER) instanceof Reading.Measured(double all))) {
      return new CountedTransactions(1);
    }
    double each = all / Math.max(1, transactions);
    int divisor = 1;
    while (each > DEAR && each > EACH * divisor && WINDOW.get(Size.FULL) > divisor) {
      divisor *= 2;
    }
    return new CountedTransactions(divisor);
  }

  static int window(Size size) {
    return WINDOW.get(size);
  }

  /** Returns how many of a lead-in's transactions to run. */
  int leadIn(int many) {
    return Math.max(Math.min(many, FIRST), many / divisor);
  }

  /** Returns how many of a window's transactions to run. */
  int window(int many) {
    return Math.max(Math.min(many, FEWEST), many / divisor);
  }

  /** Returns the time after which so many transactions, not divided yet, are ended. */
  static Duration longest(int many) {
    return LONGEST.multipliedBy(many);
  }
}
