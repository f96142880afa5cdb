// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Summary.Interval;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A figure and the target that it is held to.
 *
 * @param value a ratio or a coefficient of variation
 * @param interval the interval that has the true value with 95 % confidence; absent if it is not
 *     known
 * @param target absent if the figure is only reported
 * @param unfit why this machine cannot show whether the target is met; absent if it can
 */
record Judgement(
    Reading value, Optional<Interval> interval, Optional<Target> target, Optional<String> unfit) {

  /** The verdict if the target lies within the interval. */
  static final String NOT_SURE = "not sure";

  /** The verdicts on a figure that was held to its target. */
  static final Set<String> CHECKED = Set.of("yes", "NO", NOT_SURE);

  /** A limit that a figure must not exceed, or must reach; the limit itself meets the target. */
  record Target(boolean atLeast, double limit) {
    static Target atMost(double limit) {
      return new Target(false, limit);
    }

    static Target atLeast(double limit) {
      return new Target(true, limit);
    }

    boolean metBy(double value) {
      return atLeast ? value >= limit : value <= limit;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %.2f", atLeast ? ">=" : "<=", limit);
    }
  }

  /**
   * Returns {@code yes}, {@code NO}, {@code not sure}, {@code not checked}, or nothing if there is
   * no target. If there is no interval, the value alone is compared with the target.
   */
  String verdict() {
    if (target.isEmpty()) {
      return "";
    }
    if (unfit.isPresent() || !(value instanceof Reading.Measured(double measured))) {
      return "not checked";
    }
    Interval likely = interval.orElseGet(() -> new Interval(measured, measured));
    boolean low = target.get().metBy(likely.low());
    return low != target.get().metBy(likely.high()) ? NOT_SURE : low ? "yes" : "NO";
  }

  /** Returns whether the whole interval misses the target, on a machine that can show it. */
  boolean missed() {
    return verdict().equals("NO");
  }
}
