// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The rule for the end of a warm-up: the cost is flat if the median of the last {@code windows} is
 * at most {@code tolerance} below the median of as many windows before. Single windows vary by more
 * than that on a shared machine.
 *
 * @param window length of a window
 * @param windows number of windows in each of the two medians
 * @param times how often in a row the cost must be flat; a slow window makes a falling cost look
 *     flat once
 * @param tolerance as a share of the cost
 * @param bound the time after which the load is measured anyway, with a mark
 */
public record FlatRule(Duration window, int windows, int times, double tolerance, Duration bound) {
  /** The share of a JVM's CPU time up to which its compilers count as idle. */
  private static final double MOST_COMPILING = 0.05;

  /** The windows of one warm-up. Not thread-safe. */
  public final class Watch {
    private final List<List<Double>> costs = new ArrayList<>();
    private final List<Double> compiling = new ArrayList<>();

    /** The number of flat windows in a row. */
    private int flat;

    /**
     * Adds a window. It is flat if each of its costs is flat and the compilers are idle.
     *
     * @param compilers their share of the JVM's CPU time, from 0 to 1
     * @param seen the same costs in every window; NaN if nothing was done
     */
    public void add(double compilers, double... seen) {
      compiling.add(compilers);
      for (int i = 0; i < seen.length; i++) {
        if (costs.size() == i) {
          costs.add(new ArrayList<>());
        }
        costs.get(i).add(seen[i]);
      }
      flat =
          costs.stream().allMatch(FlatRule.this::isFlat) && areCompilersIdle(compiling)
              ? flat + 1
              : 0;
    }

    /** Returns whether enough windows in a row were flat. */
    public boolean reached() {
      return flat >= times;
    }

    /** Returns the first cost of each window in which something was done. */
    public List<Double> history() {
      return costs.stream().limit(1).flatMap(List::stream).filter(Double::isFinite).toList();
    }
  }

  /** Returns a watch without windows. */
  public Watch watch() {
    return new Watch();
  }

  /** Returns whether the last costs are flat; false if one of them is not a finite number. */
  boolean isFlat(List<Double> costs) {
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
   * @param shares of the JVM's CPU time that its compilers used, at least {@code windows} of them
   */
  private boolean areCompilersIdle(List<Double> shares) {
    return median(shares.subList(shares.size() - windows, shares.size())) <= MOST_COMPILING;
  }

  /** Returns the median; not a number if there is none. */
  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
