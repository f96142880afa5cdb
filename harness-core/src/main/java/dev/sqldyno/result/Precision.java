// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/** Says how well an estimate is known, and how many repetitions a better one would take. */
public final class Precision {
  /** More repetitions than this are no advice, and no run measures more. */
  public static final int MOST = 100;

  private Precision() {}

  /** Returns half the interval ÷ |mean|; empty where there is no interval, or a mean of 0. */
  public static OptionalDouble of(Estimate estimate) {
    return estimate instanceof Summary summary && summary.interval().isPresent()
        ? finite(summary.interval().get().width() / 2 / Math.abs(summary.mean()))
        : OptionalDouble.empty();
  }

  /**
   * Returns how many repetitions in all would bring half the interval to that part of the mean, if
   * they scatter as those so far: the smallest n with t(n − 1) · CV ÷ √n ≤ target; empty where the
   * scatter is not known, or n would be over 100.
   */
  public static OptionalInt repetitionsFor(Estimate estimate, double target) {
    if (!(estimate instanceof Summary summary) || summary.cv().isEmpty()) {
      return OptionalInt.empty();
    }
    for (int n = Math.max(2, summary.n()); n <= MOST; n++) {
      double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - Summary.CONFIDENCE) / 2);
      if (t * summary.cv().get() / Math.sqrt(n) <= target) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
