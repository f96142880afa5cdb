// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether a service is warm: its CPU time a request is flat, by windows of some seconds. Not by
 * time: a JVM under load gets faster for minutes, and each stack for another number of them.
 *
 * <p>The engine's CPU time for the same requests is the yardstick: it has no code to warm, so where
 * both get dearer the machine got slower. Held against nothing, a service that gets faster would
 * look flat whenever a neighbour takes over what it gained, and be measured just then.
 *
 * <p>Not thread-safe.
 */
final class Steadiness {
  private final Rule rule;
  private final List<Double> perRequest = new ArrayList<>();
  private final List<Double> relative = new ArrayList<>();

  /**
   * Flat it is when the median of the last {@code windows} is at most {@code tolerance} below the
   * median of as many before them. Medians, as single windows differ by more than that on a machine
   * with neighbours.
   *
   * @param window how long one is
   * @param windows that are held against as many
   * @param bound after which the load is measured all the same, and marked
   */
  record Rule(Duration window, int windows, double tolerance, Duration bound) {}

  Steadiness(Rule rule) {
    this.rule = rule;
  }

  /**
   * One more window, by what a request cost in it, in nanoseconds.
   *
   * @param service NaN where nothing was answered
   * @param engine the same number in every window where the engine's cost cannot be told
   */
  void add(double service, double engine) {
    perRequest.add(service);
    relative.add(service / engine);
  }

  /** Whether the last ones are flat; a window without an answer (NaN) never is. */
  boolean reached() {
    int end = relative.size();
    if (end < 2 * rule.windows()) {
      return false;
    }
    List<Double> last = relative.subList(end - rule.windows(), end);
    List<Double> before = relative.subList(end - 2 * rule.windows(), end - rule.windows());
    return Stream.concat(before.stream(), last.stream()).allMatch(Double::isFinite)
        && median(last) >= median(before) * (1 - rule.tolerance());
  }

  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** All windows that had an answer, in their order. */
  List<Double> history() {
    return perRequest.stream().filter(Double::isFinite).toList();
  }
}
