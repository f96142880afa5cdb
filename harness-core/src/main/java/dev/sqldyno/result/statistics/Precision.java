// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The precision of an estimate, and the repetitions that a better one needs. */
public final class Precision {
  /** The most repetitions of a run, and of any advice. */
  public static final int MAX_REPETITIONS = 100;

  private Precision() {}

  /** Returns half the interval ÷ |mean|; empty without an interval or for a mean of 0. */
  public static Optional<Double> of(Estimate estimate) {
    return estimate
        .summary()
        .flatMap(s -> s.interval().map(i -> i.width() / 2 / Math.abs(s.mean())))
        .filter(Double::isFinite);
  }

  /**
   * Returns the number of repetitions for which half the interval is that share of the mean, if
   * they vary like those so far: the smallest n with t(n − 1) · CV ÷ √n ≤ target; empty if the
   * variation is not known, or n is over 100.
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
