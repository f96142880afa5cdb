// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A meter's totals at one moment, meaningful only as a difference: two of them make a {@link Cost}.
 *
 * @param nanoTime {@link System#nanoTime} of the moment
 * @param nodes the counters of each node of a cluster, which add up to {@code counters}; empty for
 *     one server
 */
public record Totals(
    long nanoTime, Map<Counter, Reading> counters, Map<String, Map<Counter, Reading>> nodes) {
  private static final Reading NOT_READ = new Reading.Unavailable("not read at the window's start");

  /** The totals of one server, or of another party. */
  public Totals(long nanoTime, Map<Counter, Reading> counters) {
    this(nanoTime, counters, Map.of());
  }

  /** Adds up the totals of a cluster's nodes; a counter that one of them lacks has no sum. */
  public static Totals ofNodes(long nanoTime, Map<String, Totals> nodes) {
    Map<Counter, Reading> sums = new EnumMap<>(Counter.class);
    Map<String, Map<Counter, Reading>> each = new LinkedHashMap<>();
    nodes.forEach((name, totals) -> {
      totals.counters.forEach((counter, reading) -> sums.merge(counter, reading, Reading::plus));
      each.put(name, totals.counters);
    });
    each.forEach((name, counters) ->
        sums.replaceAll((counter, sum) ->
            counters.containsKey(counter)
                ? sum
                : new Reading.Unavailable("node %s does not report it".formatted(name))));
    return new Totals(nanoTime, sums, each);
  }

  /** Returns the cost from an earlier moment to this one. */
  public Cost since(Totals earlier) {
    long nanos = nanoTime - earlier.nanoTime;
    Map<String, Map<Counter, Reading>> each = new LinkedHashMap<>();
    nodes.forEach(
        (name, now) -> each.put(name, since(now, earlier.nodes.getOrDefault(name, Map.of()))));
    return new Cost(nanos, nanos, since(counters, earlier.counters), each);
  }

  private static Map<Counter, Reading> since(
      Map<Counter, Reading> now, Map<Counter, Reading> earlier) {
    Map<Counter, Reading> spent = new EnumMap<>(Counter.class);
    now.forEach((counter, total) ->
        spent.put(counter, total.minus(earlier.getOrDefault(counter, NOT_READ))));
    return spent;
  }
}
