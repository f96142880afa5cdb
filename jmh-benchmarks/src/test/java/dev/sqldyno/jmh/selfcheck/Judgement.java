// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Summary.Interval;
import java.util.Locale;
import java.util.Optional;

/**
 * A figure, and the target that it is held to.
 *
 * @param value a ratio or a coefficient of variation
 * @param interval where the true one lies with 95 % confidence; absent where it is not known
 * @param target absent where the figure is only told
 * @param unfit why this machine cannot show whether the target is met; absent where it can
 */
record Judgement(
    Reading value, Optional<Interval> interval, Optional<Target> target, Optional<String> unfit) {

  /** What its verdict says of an interval that has the target within it. */
  static final String NOT_SURE = "not sure";

  /** What a figure must not exceed, or must reach; the limit itself will do. */
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
   * {@code yes}, {@code NO}, {@code not sure}, {@code not checked}, or nothing where there is no
   * target. Where there is no interval, the value alone is held against the target.
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

  /** Whether all of its interval is on the target's wrong side, on a machine that can show it. */
  boolean missed() {
    return verdict().equals("NO");
  }
}
