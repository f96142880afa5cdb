// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Says when what a load costs has stopped to fall: when the median of the last {@code windows} is
 * at most {@code tolerance} below the median of as many before them. Single windows differ by more
 * than that on a machine with neighbours, and medians do not.
 *
 * @param window length of one
 * @param windows number that is compared with as many before
 * @param times how often in a row it must be flat, as one window that costs more makes what gets
 *     faster look flat once
 * @param tolerance as a share of the cost
 * @param bound time after which the load is measured all the same, and marked
 */
public record FlatRule(Duration window, int windows, int times, double tolerance, Duration bound) {
  /** Up to this share of a JVM's CPU time, its compilers are idle. */
  private static final double MOST_COMPILING = 0.05;

  /** Returns whether the last costs are flat; they never are with one that is not a number. */
  public boolean isFlat(List<Double> costs) {
    int size = costs.size();
    if (size < 2 * windows) {
      return false;
    }
    List<Double> before = costs.subList(size - 2 * windows, size - windows);
    List<Double> last = costs.subList(size - windows, size);
    return Stream.concat(before.stream(), last.stream()).allMatch(Double::isFinite)
        && median(last) >= median(before) * (1 - tolerance);
  }

  /**
   * Returns whether a JVM's compilers are idle in the last windows.
   *
   * @param shares of its CPU time that they had, of as many windows at least
   */
  public boolean areCompilersIdle(List<Double> shares) {
    return median(shares.subList(shares.size() - windows, shares.size())) <= MOST_COMPILING;
  }

  /** Returns the median; not a number if there is none. */
  public static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
