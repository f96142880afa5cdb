// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The place in a series after which its values stay larger.
 *
 * <p>It is found by binary segmentation (Scott and Knott 1974) with the Mann–Whitney U test, which
 * compares ranks, so that a few outliers do not matter. Each split of the series into values before
 * and after has a p-value, that those after are not larger; the smallest, multiplied by the number
 * of splits (Bonferroni), must be below 0.01. The part before the split is searched in the same
 * way, and the earliest split counts: a slope has one at its beginning.
 *
 * @param index of the first value after it
 * @param before median of the values before it
 * @param after median of the last quarter
 */
public record Rise(int index, double before, double after) {
  /** The fewest values on either side. */
  private static final int EDGE = 3;

  private static final double SIGNIFICANT = 0.01;

  /** The smallest rise; smaller ones are noise. */
  private static final double FACTOR = 1.5;

  /** Returns the rise of a series; empty if there is none, or too few values. */
  public static Optional<Rise> in(double[] values) {
    return split(values)
        .flatMap(index -> {
          double before = median(values, 0, index);
          double after =
              median(values, values.length - Math.max(EDGE, values.length / 4), values.length);
          return after < FACTOR * before
              ? Optional.empty()
              : Optional.of(new Rise(index, before, after));
        });
  }

  private static Optional<Integer> split(double[] values) {
    int splits = values.length - 2 * EDGE + 1;
    if (splits < 1) {
      return Optional.empty();
    }
    double[] p =
        IntStream.range(EDGE, EDGE + splits)
            .mapToDouble(index -> notLarger(values, index))
            .toArray();
    double least = Arrays.stream(p).min().orElseThrow();
    int index =
        EDGE + IntStream.range(0, splits).filter(i -> p[i] == least).findFirst().orElseThrow();
    return least * splits >= SIGNIFICANT
            || median(values, index, values.length) < FACTOR * median(values, 0, index)
        ? Optional.empty()
        : Optional.of(split(Arrays.copyOf(values, index)).orElse(index));
  }

  /** Returns the p-value of the values from that index on not being larger than those before. */
  private static double notLarger(double[] values, int index) {
    return MannWhitneyUTest.withDefaults()
        .with(AlternativeHypothesis.GREATER_THAN)
        .test(Arrays.copyOfRange(values, index, values.length), Arrays.copyOf(values, index))
        .getPValue();
  }

  private static double median(double[] values, int from, int to) {
    return Median.withDefaults().evaluate(Arrays.copyOfRange(values, from, to));
  }
}
