// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Summarises repeated measurements of one quantity, in its own unit.
 *
 * @param n how many
 * @param interval where the true mean lies with 95 % confidence; absent below two samples
 * @param medianInterval where the true median lies with at least 95 % confidence, whatever the
 *     distribution; absent below six samples
 * @param cv coefficient of variation, standard deviation ÷ |mean|; absent below two samples, where
 *     the mean is zero, and of ratios
 */
public record Summary(
    int n,
    double median,
    double mean,
    Optional<Interval> interval,
    Optional<Interval> medianInterval,
    Optional<Double> cv)
    implements Estimate {
  static final double CONFIDENCE = 0.95;

  /** From low to high, both included. */
  public record Interval(double low, double high) {}

  /**
   * Returns the summary with Student's interval of the mean, mean ± t(n − 1) · s ÷ √n, which takes
   * the values as independent and about normal.
   */
  static Summary of(double... values) {
    int n = values.length;
    double mean = Mean.of(values).getAsDouble();
    double median = Median.withDefaults().evaluate(values);
    if (n < 2) {
      return new Summary(n, median, mean, Optional.empty(), Optional.empty(), Optional.empty());
    }
    double deviation = StandardDeviation.of(values).getAsDouble();
    double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    double half = t * deviation / Math.sqrt(n);
    return new Summary(
        n,
        median,
        mean,
        Optional.of(new Interval(mean - half, mean + half)),
        ofMedian(values),
        mean == 0 ? Optional.empty() : Optional.of(deviation / Math.abs(mean)));
  }

  /**
   * Summarises ratios by their logarithms, so that a ÷ b says what b ÷ a says: mean and interval
   * are those of the geometric mean.
   *
   * @param ratios above 0
   */
  static Summary ofRatios(double... ratios) {
    Summary logs = of(Arrays.stream(ratios).map(Math::log).toArray());
    return new Summary(
        logs.n(),
        Math.exp(logs.median()),
        Math.exp(logs.mean()),
        logs.interval().map(Summary::exp),
        logs.medianInterval().map(Summary::exp),
        Optional.empty());
  }

  private static Interval exp(Interval logs) {
    return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
  }

  /**
   * Returns the interval from the k-th smallest to the k-th largest, with the largest k for which a
   * median lies outside with 5 % at most; Conover, "Practical Nonparametric Statistics", 3.2.
   */
  private static Optional<Interval> ofMedian(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    BinomialDistribution below = BinomialDistribution.of(n, 0.5);
    int k = 0;
    while (below.cumulativeProbability(k) <= (1 - CONFIDENCE) / 2) {
      k++;
    }
    return k == 0 ? Optional.empty() : Optional.of(new Interval(sorted[k - 1], sorted[n - k]));
  }
}
