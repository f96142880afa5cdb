// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * The schedule of an open loop. All threads of a role share it, so a slow answer delays only its
 * own thread.
 */
final class Arrivals {
  private static final double NANOS = 1e9;

  private final DriveOptions.Rate rate;
  private final LongPredicate own;
  private final SplittableRandom random;
  private long taken;
  private double poissonNanos;

  /**
   * Begins the schedule.
   *
   * @param own whether the start of that number, from 0, is this process's
   */
  Arrivals(DriveOptions.Rate rate, LongPredicate own) {
    this.rate = rate;
    this.own = own;
    this.random = new SplittableRandom(rate.seed());
  }

  /**
   * Returns the next start of this process, in nanoseconds since the window's begin. Thread-safe.
   */
  synchronized long next() {
    long start = nextOfAll();
    while (!own.test(taken - 1)) {
      start = nextOfAll();
    }
    return start;
  }

  private long nextOfAll() {
    long number = taken++;
    if (!rate.poisson()) {
      return (long) (number * NANOS / rate.perSecond());
    }
    poissonNanos += random.nextExponential() * NANOS / rate.perSecond();
    return (long) poissonNanos;
  }

  /** Returns the rate of all processes together. */
  double perSecond() {
    return rate.perSecond();
  }

  /** Takes all starts of this process before a time. Thread-safe. */
  synchronized void rest(long nanos, LongConsumer start) {
    for (long next = nextOfAll(); next < nanos; next = nextOfAll()) {
      if (own.test(taken - 1)) {
        start.accept(next);
      }
    }
  }
}
