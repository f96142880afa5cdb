// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Summary.Interval;
import java.util.Optional;

/**
 * A figure, and the target that it is held to.
 *
 * @param value a ratio or a coefficient of variation
 * @param interval where the true one lies with 95 % confidence; absent where it is not known
 * @param target absent where the figure is only told
 * @param unfit why this machine cannot show whether the target is met; absent where it can
 */
record Check(
    Reading value, Optional<Interval> interval, Optional<Target> target, Optional<String> unfit) {

  Check(Reading value, Optional<Interval> interval, Optional<Target> target) {
    this(value, interval, target, Optional.empty());
  }

  /** {@code yes}, {@code NO}, {@code not checked}, or nothing where there is no target. */
  String verdict() {
    if (target.isEmpty()) {
      return "";
    }
    boolean unknown = value instanceof Reading.Unavailable || unfit.isPresent();
    return unknown ? "not checked" : missed() ? "NO" : "yes";
  }

  /** Whether it has a value that is on the target's wrong side, on a machine that can show it. */
  boolean missed() {
    return unfit.isEmpty()
        && value instanceof Reading.Measured(double measured)
        && target.isPresent()
        && !target.get().metBy(measured);
  }
}
