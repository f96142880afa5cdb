// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.SplittableRandom;

/**
 * Says when the transactions of an open loop are to start, whatever becomes of those before. All
 * threads of a role take from one, so that a slow answer holds up none but its own thread.
 */
final class Arrivals {
  private static final double NANOS = 1e9;

  private final DriveOptions.Rate rate;
  private final SplittableRandom random;
  private long taken;
  private double poissonNanos;

  Arrivals(DriveOptions.Rate rate) {
    this.rate = rate;
    this.random = new SplittableRandom(rate.seed());
  }

  /** Takes the next start, in nanoseconds since the window's begin. */
  synchronized long next() {
    if (!rate.poisson()) {
      return (long) (taken++ * NANOS / rate.perSecond());
    }
    poissonNanos += random.nextExponential() * NANOS / rate.perSecond();
    return (long) poissonNanos;
  }

  /** Returns how many starts come before that time. */
  static long due(DriveOptions.Rate rate, long nanos) {
    Arrivals all = new Arrivals(rate);
    long due = 0;
    while (all.next() < nanos) {
      due++;
    }
    return due;
  }
}
