// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.concurrent.ThreadLocalRandom;

/**
 * How often a transaction that others were in the way of is tried, and how long it waits in
 * between: the same on every stack.
 *
 * @param tries in all, one or more
 */
public record Retry(int tries) {
  private static final int LEAST_WAIT_MILLIS = 2;

  public Retry {
    if (tries < 1) {
      throw new IllegalArgumentException("bookings.retries must be 1 or more, not " + tries);
    }
  }

  /**
   * Whether another try follows the one that failed, counted from 1; not for ever, as a batch may
   * wait for a lock once for each of its rows.
   *
   * @param beginNanos of the first one, by {@link System#nanoTime}
   */
  public boolean again(int failed, long beginNanos) {
    return failed < tries && System.nanoTime() - beginNanos < LongestWait.LAST_TRY.toNanos();
  }

  /** Doubles each time; a half to the whole of it, so that those who met do not meet again. */
  public long waitMillis(int failed) {
    long most = (long) LEAST_WAIT_MILLIS << Math.min(failed, 5);
    return ThreadLocalRandom.current().nextLong(most / 2, most + 1);
  }
}
