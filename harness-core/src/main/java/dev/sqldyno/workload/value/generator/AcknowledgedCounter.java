// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.catalog.workload.Share;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A counter of inserted rows, which knows the rows that may be read: all below {@link #limit}
 * except failed ones. YCSB's {@code AcknowledgedCounter} takes a failed number for a stored one, so
 * its readers miss. With several processes, each has its own numbers, and reads those rows and the
 * rows before the first number. Thread-safe.
 */
public final class AcknowledgedCounter {
  /** The most draws, for a distribution that never meets a row. */
  private static final int MAX_DRAWS = 10_000;

  /** The number of bits that are kept below the limit before they are forgotten. */
  private static final int KEPT = 1 << 16;

  private final long first;
  private final Share share;
  private final AtomicLong next;

  /** A bit for each number, minus {@link #base}, whose transaction has ended. */
  private BitSet ended = new BitSet();

  /** All below have ended. */
  private long base;

  private final Set<Long> failed = ConcurrentHashMap.newKeySet();
  private volatile long limit;

  /** Starts with that number, which is the same for all processes. */
  public AcknowledgedCounter(long first, Share share) {
    this.first = first;
    this.share = share;
    this.next = new AtomicLong(first);
    this.limit = first;
    this.base = first;
  }

  /** Returns the row's number among those of all processes. */
  long inAll(long number) {
    return number < first ? number : first + share.inAll(number - first);
  }

  public long next() {
    return next.getAndIncrement();
  }

  /** Ends so many of the numbers: their rows were stored, or never will be. */
  public synchronized void end(long[] numbers, int count, boolean stored) {
    for (int i = 0; i < count; i++) {
      if (!stored) {
        failed.add(numbers[i]);
      }
      ended.set(Math.toIntExact(numbers[i] - base));
    }
    int current = (int) (limit - base);
    if (ended.get(current)) {
      current = ended.nextClearBit(current);
      limit = base + current;
    }
    if (current > KEPT) {
      ended = ended.get(current, Math.max(current, ended.length()));
      base = limit;
    }
  }

  /** Returns the number below which all have ended. */
  public long limit() {
    return limit;
  }

  /** Returns a distribution that repeats a draw of a number whose row is not stored. */
  public LongSupplier stored(LongSupplier law) {
    return () -> {
      for (int i = 0; i < MAX_DRAWS; i++) {
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
