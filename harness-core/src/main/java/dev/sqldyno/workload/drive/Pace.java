// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The waits of a client around a kind of transaction; no latency contains them.
 *
 * @param keying before each, always as long
 * @param think after each on average: exponentially distributed, cut at ten times the mean
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

  /** Draws what is left of the waits for a client's first transaction, in nanoseconds. */
  long firstNanos(SplittableRandom random) {
    return (long) (random.nextDouble() * keying.plus(think).toNanos());
  }
}
