// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The retries of a transaction and the waits between them, the same on every stack.
 *
 * @param tries the number of all tries, one or more
 */
public record Retry(int tries) {
  private static final int LEAST_WAIT_MILLIS = 2;

  public Retry {
    if (tries < 1) {
      throw new IllegalArgumentException("bookings.retries must be 1 or more, not " + tries);
    }
  }

  /**
   * Returns whether another try follows. Time is limited, as a batch may wait once for each row.
   *
   * @param failed the number of tries that failed
   * @param beginNanos when the first one began, by {@link System#nanoTime}
   */
  public boolean again(int failed, long beginNanos) {
    return failed < tries && System.nanoTime() - beginNanos < LongestWait.LAST_TRY.toNanos();
  }

  /**
   * Returns the wait before the next try. Its limit doubles each time; it is drawn from the upper
   * half, so that conflicting transactions do not meet again.
   */
  public long waitMillis(int failed) {
    long most = (long) LEAST_WAIT_MILLIS << Math.min(failed, 5);
    return ThreadLocalRandom.current().nextLong(most / 2, most + 1);
  }
}
