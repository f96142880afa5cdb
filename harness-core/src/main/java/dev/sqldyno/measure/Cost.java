// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.Map;

/**
 * What one party spent over a window.
 *
 * @param wallNanos the window's length in nanoseconds
 * @param counters a reading for each counter that the party's meter knows of
 */
public record Cost(double wallNanos, Map<Counter, Reading> counters) {

  /** The reading of that counter; unavailable where the meter does not know it. */
  public Reading get(Counter counter) {
    return counters.getOrDefault(
        counter, new Reading.Unavailable("no meter for " + counter.id() + " was open"));
  }
}
