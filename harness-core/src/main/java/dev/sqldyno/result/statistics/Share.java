// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * A share of cases, with its interval.
 *
 * @param of the number of cases that count
 * @param all the number of cases, at least 1
 */
public record Share(int of, int all) {

  public Share {
    if (of < 0 || all < 1 || of > all) {
      throw new IllegalArgumentException("no share: %d of %d".formatted(of, all));
    }
  }

  /** Returns the share, from 0 to 1. */
  public double value() {
    return (double) of / all;
  }

  /**
   * Returns the exact interval of the true share with a confidence of at least 95 %, if the cases
   * are independent: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in
   * the case of the binomial", Biometrika 26, 1934, by quantiles of the beta distribution.
   */
  public Summary.Interval interval() {
    double tail = (1 - Summary.CONFIDENCE) / 2;
    double low =
        of == 0 ? 0 : BetaDistribution.of(of, all - of + 1.0).inverseCumulativeProbability(tail);
    double high =
        of == all ? 1 : BetaDistribution.of(of + 1.0, all - of).inverseSurvivalProbability(tail);
    return new Summary.Interval(low, high);
  }
}
