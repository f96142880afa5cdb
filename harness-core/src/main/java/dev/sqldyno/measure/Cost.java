// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of one party over a window.
 *
 * @param wallNanos the window's length in nanoseconds
 * @param meteredNanos the time that the counters really span, in nanoseconds: longer than the
 *     window where the meter answers late
 * @param counters a reading for each counter that the party's meter knows
 * @param nodes the counters of each node of a cluster, which add up to {@code counters}; empty for
 *     one server, and in files of versions without clusters
 */
public record Cost(
    double wallNanos,
    double meteredNanos,
    Map<Counter, Reading> counters,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, Map<Counter, Reading>> nodes) {
  /** The least part of an idle engine's instructions that its threads' loops have. */
  private static final double MIN_FOUND = 0.01;

  public Cost {
    nodes = YamlValues.ordered(nodes);
  }

  /** The cost of a party that is no cluster. */
  public Cost(double wallNanos, double meteredNanos, Map<Counter, Reading> counters) {
    this(wallNanos, meteredNanos, counters, Map.of());
  }

  /** A cost whose counters were read at the window's very edges. */
  public Cost(double wallNanos, Map<Counter, Reading> counters) {
    this(wallNanos, wallNanos, counters);
  }

  /** Returns this cost with the counters of the other added. */
  public Cost with(Cost other) {
    Map<Counter, Reading> both = new EnumMap<>(Counter.class);
    both.putAll(counters);
    both.putAll(other.counters);
    return new Cost(wallNanos, meteredNanos, both, nodes);
  }

  /** Returns a share of this cost. */
  public Cost times(double share) {
    Map<String, Map<Counter, Reading>> each = new LinkedHashMap<>(nodes);
    each.replaceAll((_, node) -> times(node, share));
    return new Cost(wallNanos * share, meteredNanos * share, times(counters, share), each);
  }

  private static Map<Counter, Reading> times(Map<Counter, Reading> readings, double share) {
    Map<Counter, Reading> parts = new EnumMap<>(readings);
    parts.replaceAll((_, reading) -> reading.times(share));
    return parts;
  }

  /** Returns this cost as that of a shorter window, whose counters were read late. */
  public Cost within(double shorterNanos) {
    return new Cost(shorterNanos, wallNanos, counters, nodes);
  }

  /** Returns the cost of that node of the cluster. */
  public Cost node(String name) {
    return new Cost(wallNanos, meteredNanos, nodes.getOrDefault(name, Map.of()));
  }

  /** Returns for how long the counters ran on outside the window, in nanoseconds. */
  public double delayNanos() {
    return meteredNanos - wallNanos;
  }

  /**
   * Returns the user instructions that the engine would have executed without work, too: those that
   * its threads counted, else the given ones. Loops of Go change threads, so next to none is found.
   *
   * @param byTime the instructions of the idle engine in as much time
   */
  public Reading idleInstructions(Reading byTime) {
    Reading counted = get(Counter.INSTRUCTIONS_IDLE);
    boolean found =
        counted instanceof Reading.Measured(double loops)
            && !(byTime instanceof Reading.Measured(double all) && loops < MIN_FOUND * all);
    return found ? counted : byTime;
  }

  /** Returns the reading; unavailable where the meter lacks that counter. */
  public Reading get(Counter counter) {
    return counters.getOrDefault(
        counter, new Reading.Unavailable("no meter for " + counter.id() + " was open"));
  }
}
