// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.function.LongSupplier;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Holds draws to a law, by a chi-square test; the seed is fixed, so that none fails by chance. */
public final class Law {
  private static final int DRAWS = 200_000;
  private static final double LEAST_EXPECTED = 20;
  private static final double LEAST_P = 1e-3;

  private Law() {}

  /** Checks draws from 0 to that bound, excluded, against the probability of each. */
  public static void holds(LongSupplier draw, int bound, IntToDoubleFunction probability) {
    long[] counts = new long[bound];
    for (int i = 0; i < DRAWS; i++) {
      long drawn = draw.getAsLong();
      if (drawn < 0 || drawn >= bound) {
        throw new AssertionError(drawn + " is not in 0.." + (bound - 1));
      }
      counts[(int) drawn]++;
    }
    double statistic = 0;
    int classes = 0;
    double expected = 0;
    double observed = 0;
    double all = 0;
    for (int i = 0; i < bound; i++) {
      expected += probability.applyAsDouble(i) * DRAWS;
      observed += counts[i];
      // neighbours that are rare are one class
      if (expected >= LEAST_EXPECTED && DRAWS - all - expected >= LEAST_EXPECTED
          || i == bound - 1) {
        statistic += expected == 0 ? observed : Math.pow(observed - expected, 2) / expected;
        all += expected;
        classes++;
        expected = 0;
        observed = 0;
      }
    }
    assertThat(all).as("the probabilities' sum").isBetween(DRAWS * 0.999999, DRAWS * 1.000001);
    assertThat(ChiSquaredDistribution.of(classes - 1.0).survivalProbability(statistic))
        .as("%d classes, chi-square %.1f", classes, statistic)
        .isGreaterThan(LEAST_P);
  }

  /** Returns the share of the draws that are that number. */
  public static double share(LongSupplier draw, long number) {
    long count = 0;
    for (int i = 0; i < DRAWS; i++) {
      count += draw.getAsLong() == number ? 1 : 0;
    }
    return (double) count / DRAWS;
  }
}
