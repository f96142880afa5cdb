// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.EnumMap;
import java.util.Map;

/**
 * Says what one party spent over a window.
 *
 * @param wallNanos the window's length in nanoseconds
 * @param meteredNanos the time that the counters really span, in nanoseconds: longer than the
 *     window where the meter answers late
 * @param counters a reading for each counter that the party's meter knows
 */
public record Cost(double wallNanos, double meteredNanos, Map<Counter, Reading> counters) {

  /** Makes a cost whose counters were read at the window's very edges. */
  public Cost(double wallNanos, Map<Counter, Reading> counters) {
    this(wallNanos, wallNanos, counters);
  }

  /** Returns the same with the other's counters, too. */
  public Cost with(Cost other) {
    Map<Counter, Reading> both = new EnumMap<>(Counter.class);
    both.putAll(counters);
    both.putAll(other.counters);
    return new Cost(wallNanos, meteredNanos, both);
  }

  /** Returns for how long the counters ran on outside the window, in nanoseconds. */
  public double delayNanos() {
    return meteredNanos - wallNanos;
  }

  /** Returns the reading; unavailable where the meter does not know that counter. */
  public Reading get(Counter counter) {
    return counters.getOrDefault(
        counter, new Reading.Unavailable("no meter for " + counter.id() + " was open"));
  }
}
