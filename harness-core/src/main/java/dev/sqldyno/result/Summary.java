// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Repeated measurements of one quantity, in its own unit.
 *
 * @param n how many
 * @param interval where the true mean lies with 95 % confidence; absent below two samples
 * @param cv coefficient of variation, standard deviation ÷ |mean|; absent below two samples and
 *     where the mean is zero
 */
public record Summary(
    int n, double median, double mean, Optional<Interval> interval, Optional<Double> cv)
    implements Estimate {
  static final double CONFIDENCE = 0.95;

  /** From low to high, both included. */
  public record Interval(double low, double high) {}

  /**
   * Student's interval of the mean, mean ± t(n − 1) · s ÷ √n; it takes the repeats as independent
   * and about normal.
   */
  static Summary of(double... values) {
    int n = values.length;
    double mean = Mean.of(values).getAsDouble();
    double median = Median.withDefaults().evaluate(values);
    if (n < 2) {
      return new Summary(n, median, mean, Optional.empty(), Optional.empty());
    }
    double deviation = StandardDeviation.of(values).getAsDouble();
    double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    double half = t * deviation / Math.sqrt(n);
    return new Summary(
        n,
        median,
        mean,
        Optional.of(new Interval(mean - half, mean + half)),
        mean == 0 ? Optional.empty() : Optional.of(deviation / Math.abs(mean)));
  }
}
