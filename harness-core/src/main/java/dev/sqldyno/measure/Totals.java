// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.EnumMap;
import java.util.Map;

/**
 * Holds a meter's totals at one moment. They have no meaning of their own; two of them make a
 * {@link Cost}.
 *
 * @param nanoTime {@link System#nanoTime} of the moment
 */
public record Totals(long nanoTime, Map<Counter, Reading> counters) {

  /** Returns what was spent from an earlier moment to this one. */
  public Cost since(Totals earlier) {
    Map<Counter, Reading> spent = new EnumMap<>(Counter.class);
    counters.forEach((counter, now) ->
        spent.put(
            counter,
            now.minus(
                earlier.counters.getOrDefault(
                    counter, new Reading.Unavailable("not read at the window's start")))));
    return new Cost(nanoTime - earlier.nanoTime, spent);
  }
}
