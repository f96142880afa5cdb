// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.catalog.workload.Share;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Numbers rows that clients insert, and says which of them may be read: those below {@link #limit}
 * but for the failed ones. YCSB's {@code AcknowledgedCounter} takes a failed number for a stored
 * one, so that its readers miss. Of several processes each numbers rows of its own, and reads these
 * and the rows before the first. Thread-safe.
 */
public final class AcknowledgedCounter {
  /** A law that never meets a row must end too. */
  private static final int MOST_DRAWS = 10_000;

  private final long first;
  private final Share share;
  private final AtomicLong next;

  /** By number, less the first: those whose transaction has ended, in a bit each. */
  private final BitSet ended = new BitSet();

  private final Set<Long> failed = ConcurrentHashMap.newKeySet();
  private volatile long limit;

  /** Begins with that number, of all the processes that share them. */
  public AcknowledgedCounter(long first, Share share) {
    this.first = first;
    this.share = share;
    this.next = new AtomicLong(first);
    this.limit = first;
  }

  /** Returns the row's number among those of all processes. */
  long inAll(long number) {
    return number < first ? number : first + share.inAll(number - first);
  }

  public long next() {
    return next.getAndIncrement();
  }

  /** Ends so many of the numbers: rows with them were stored, or never will be. */
  public synchronized void end(long[] numbers, int count, boolean stored) {
    for (int i = 0; i < count; i++) {
      if (!stored) {
        failed.add(numbers[i]);
      }
      ended.set(Math.toIntExact(numbers[i] - first));
    }
    int present = Math.toIntExact(limit - first);
    if (ended.get(present)) {
      limit = first + ended.nextClearBit(present);
    }
  }

  /** Returns the number below which all have ended. */
  public long limit() {
    return limit;
  }

  /** Returns a law that draws again what no row has yet, or never will have. */
  public LongSupplier stored(LongSupplier law) {
    return () -> {
      for (int i = 0; i < MOST_DRAWS; i++) {
        long number = law.getAsLong();
        if (number < limit && stored(number)) {
          return inAll(number);
        }
      }
      return inAll(Math.max(0, limit - 1));
    };
  }

  /** Returns whether a row with that number, which is below the limit, was stored. */
  public boolean stored(long number) {
    return failed.isEmpty() || !failed.contains(number);
  }
}
