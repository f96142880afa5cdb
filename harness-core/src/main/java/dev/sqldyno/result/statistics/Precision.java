// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** How well an estimate is known, and how many repetitions a better one would take. */
public final class Precision {
  /** More repetitions than this are no advice, and no run measures more. */
  public static final int MAX_REPETITIONS = 100;

  private Precision() {}

  /** Returns half the interval ÷ |mean|; empty where there is no interval, or a mean of 0. */
  public static Optional<Double> of(Estimate estimate) {
    return estimate
        .summary()
        .flatMap(s -> s.interval().map(i -> i.width() / 2 / Math.abs(s.mean())))
        .filter(Double::isFinite);
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
    double cv = summary.cv().get();
    return IntStream.rangeClosed(Math.max(2, summary.n()), MAX_REPETITIONS)
        .filter(n -> Summary.t(n - 1) * cv / Math.sqrt(n) <= target)
        .findFirst();
  }
}
