// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * The schedule of an open loop: when each transaction is to start. All threads of a role share one
 * schedule, so a slow answer delays only its own thread.
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
   * @param own whether this process does the start with that number, from 0
   */
  Arrivals(DriveOptions.Rate rate, LongPredicate own) {
    this.rate = rate;
    this.own = own;
    this.random = new SplittableRandom(rate.seed());
  }

  /** Takes the next start, in nanoseconds since the window's begin. */
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

  /** Returns how many starts of a schedule that has not begun come before that time. */
  long due(long nanos) {
    long due = 0;
    for (long start = nextOfAll(); start < nanos; start = nextOfAll()) {
      due += own.test(taken - 1) ? 1 : 0;
    }
    return due;
  }
}
