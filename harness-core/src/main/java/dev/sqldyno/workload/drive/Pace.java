// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The waits of a client around a kind of transaction, which are in no latency.
 *
 * @param keying the constant wait before each
 * @param think the mean wait after each: exponentially distributed, cut at ten times the mean
 */
public record Pace(Duration keying, Duration think) {
  /** No waits. */
  public static final Pace NONE = new Pace(Duration.ZERO, Duration.ZERO);

  private static final double LONGEST_MEANS = 10;

  boolean isNone() {
    return equals(NONE);
  }

  /** Draws a wait after a transaction, in nanoseconds. */
  long thinkNanos(SplittableRandom random) {
    return think.isZero()
        ? 0
        : (long) (Math.min(random.nextExponential(), LONGEST_MEANS) * think.toNanos());
  }

  /** Draws the rest of the waits before a client's first transaction, in nanoseconds. */
  long firstNanos(SplittableRandom random) {
    return (long) (random.nextDouble() * keying.plus(think).toNanos());
  }
}
