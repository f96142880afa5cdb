// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * A summary of repeated measurements of a quantity, in its unit.
 *
 * @param n their number
 * @param interval the 95 % CI of the mean; absent below two samples
 * @param medianInterval a distribution-free interval of the median with at least 95 % confidence;
 *     absent below six samples
 * @param cv coefficient of variation, standard deviation ÷ |mean|, and of ratios the standard
 *     deviation of their logarithms; absent below two samples, and where the mean is zero
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
  public record Interval(double low, double high) {
    public boolean includes(double value) {
      return low <= value && value <= high;
    }

    /** Returns the end of a ratio's interval that is farther from 1, as a factor above 1. */
    public double farthest() {
      return Math.max(high, 1 / low);
    }

    /** Returns high − low. */
    public double width() {
      return high - low;
    }
  }

  /**
   * Returns the part of {@link #interval} at or above 0, for amounts, which are never negative: it
   * contains the true mean as often as the whole. It is for readers; the precision is that of the
   * whole. A mean below 0, a net cost with noise, keeps all of its interval.
   */
  public Optional<Interval> intervalOfAmount() {
    return interval.map(i -> mean > 0 && i.low() < 0 ? new Interval(0, i.high()) : i);
  }

  /** Returns whether this is a ratio whose whole interval is beyond a change by that part. */
  public boolean isBeyond(double part) {
    return interval.filter(i -> i.low() > 1 + part || i.high() < 1 / (1 + part)).isPresent();
  }

  /** Returns it with an interval of at least mean ± half, for values with a coarse resolution. */
  public Summary noNarrowerThan(double half) {
    Interval least = around(mean, half);
    return new Summary(
        n,
        median,
        mean,
        interval.map(i -> i.width() < least.width() ? least : i),
        medianInterval,
        cv);
  }

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
    return new Summary(
        n,
        median,
        mean,
        Optional.of(around(mean, t(n - 1) * deviation / Math.sqrt(n))),
        ofMedian(values),
        mean == 0 ? Optional.empty() : Optional.of(deviation / Math.abs(mean)));
  }

  /** Returns half the interval of a mean, in standard errors. */
  static double t(double freedom) {
    return TDistribution.of(freedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
  }

  /**
   * Summarises ratios by their logarithms, so that a ÷ b and b ÷ a agree: mean and interval are
   * those of the geometric mean.
   *
   * @param ratios above 0
   */
  public static Summary ofRatios(double... ratios) {
    double[] values = logs(ratios);
    Summary logs = of(values);
    return logs.exp(logs.interval().map(_ -> StandardDeviation.of(values).getAsDouble()));
  }

  /**
   * Returns the ratio of the geometric means of two independent groups, with Welch's interval of
   * the difference of their mean logarithms, whose variances may differ: Welch, "The generalization
   * of 'Student's' problem when several different population variances are involved", Biometrika
   * 34, 1947. Its median is the ratio, and n is the smaller group's.
   *
   * @param values above 0
   * @param by above 0
   */
  public static Summary ofRatioOfMeans(double[] values, double[] by) {
    double[] mine = logs(values);
    double[] other = logs(by);
    Summary logs = ofDifferenceOfMeans(mine, other);
    return logs.exp(logs.interval().map(_ -> Math.sqrt((ofMean(mine) + ofMean(other)) * logs.n())));
  }

  /** Returns the summary of values from that of their logarithms, with the given variation. */
  private Summary exp(Optional<Double> variation) {
    return new Summary(
        n,
        Math.exp(median),
        Math.exp(mean),
        interval.map(Summary::exp),
        medianInterval.map(Summary::exp),
        variation);
  }

  /** Returns the difference of the means of two independent groups, with Welch's interval of it. */
  static Summary ofDifferenceOfMeans(double[] values, double[] by) {
    double difference = Mean.of(values).getAsDouble() - Mean.of(by).getAsDouble();
    int n = Math.min(values.length, by.length);
    return new Summary(
        n,
        difference,
        difference,
        n < 2 ? Optional.empty() : Optional.of(around(difference, welch(values, by))),
        Optional.empty(),
        Optional.empty());
  }

  private static Interval around(double middle, double half) {
    return new Interval(middle - half, middle + half);
  }

  /** Returns half of Welch's interval of the difference of two groups' means. */
  private static double welch(double[] values, double[] by) {
    double variance = ofMean(values) + ofMean(by);
    return variance == 0
        ? 0
        : t(TTest.withDefaults().test(values, by).getDegreesOfFreedom()) * Math.sqrt(variance);
  }

  /** Returns the variance of the mean. */
  private static double ofMean(double[] values) {
    return Variance.of(values).getAsDouble() / values.length;
  }

  private static double[] logs(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
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
