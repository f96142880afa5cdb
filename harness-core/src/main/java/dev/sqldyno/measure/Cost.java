// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one party spent over a window.
 *
 * @param wallNanos the window's length in nanoseconds
 * @param meteredNanos the time that the counters really span, in nanoseconds: longer than the
 *     window where the meter answers late
 * @param counters a reading for each counter that the party's meter knows
 * @param nodes the same of each node of a cluster, whose sums are the others; empty for one server,
 *     and in files of versions that knew no clusters
 */
public record Cost(
    double wallNanos,
    double meteredNanos,
    Map<Counter, Reading> counters,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, Map<Counter, Reading>> nodes) {

  public Cost {
    nodes = YamlValues.ordered(nodes);
  }

  /** Makes a cost of one party that is no cluster. */
  public Cost(double wallNanos, double meteredNanos, Map<Counter, Reading> counters) {
    this(wallNanos, meteredNanos, counters, Map.of());
  }

  /** Makes a cost whose counters were read at the window's very edges. */
  public Cost(double wallNanos, Map<Counter, Reading> counters) {
    this(wallNanos, wallNanos, counters);
  }

  /** Returns the same with the other's counters, too. */
  public Cost with(Cost other) {
    Map<Counter, Reading> both = new EnumMap<>(Counter.class);
    both.putAll(counters);
    both.putAll(other.counters);
    return new Cost(wallNanos, meteredNanos, both, nodes);
  }

  /** Returns the same as the cost of a shorter window, outside of which the counters ran on. */
  public Cost within(double shorterNanos) {
    return new Cost(shorterNanos, wallNanos, counters, nodes);
  }

  /** Returns what that node of the cluster spent. */
  public Cost node(String name) {
    return new Cost(wallNanos, meteredNanos, nodes.getOrDefault(name, Map.of()));
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
