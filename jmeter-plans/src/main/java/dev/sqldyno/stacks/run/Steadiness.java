// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether a service is warm: its CPU time a request is flat, by windows of some seconds. Not by
 * time: a JVM under load gets faster for minutes, and each stack for another number of them.
 *
 * <p>It must be flat by itself and against the engine's CPU time for the same requests. The engine
 * has no code to warm, so where both get dearer the machine got slower: held against nothing, a
 * service that gets faster would look flat whenever a neighbour takes over what it gained, and be
 * measured just then. But the engine does more at once for a faster service, which makes a request
 * cheaper for it too: held against the engine alone, a service would look flat in mid-warm-up.
 *
 * <p>And its compilers must have come to rest. Where all cores are busy they get what one thread of
 * many gets; one start of JPA went on at 1.4 ms a request for a minute, flat, with 12 % of its CPU
 * time in them and a queue of methods before them, on its way to 0.5 ms.
 *
 * <p>Not thread-safe.
 */
final class Steadiness {
  /** Of the service's CPU time. */
  private static final double MOST_COMPILING = 0.05;

  private final Rule rule;
  private final List<Double> perRequest = new ArrayList<>();
  private final List<Double> relative = new ArrayList<>();
  private final List<Double> compiling = new ArrayList<>();

  /** Windows in a row after which the last ones were flat. */
  private int flat;

  /**
   * Flat a cost is when the median of the last {@code windows} is at most {@code tolerance} below
   * the median of as many before them. Medians, as single windows differ by more than that on a
   * machine with neighbours.
   *
   * @param window how long one is
   * @param windows that are held against as many
   * @param times in a row that they must be flat: a single window that costs more makes a service
   *     that gets faster look flat once
   * @param bound after which the load is measured all the same, and marked; the time in which users
   *     come is not counted
   */
  record Rule(Duration window, int windows, int times, double tolerance, Duration bound) {

    /** That it takes at least. */
    int leastWindows() {
      return 2 * windows + times - 1;
    }

    /** In which users may come one after the other. */
    Duration begin() {
      return window.multipliedBy(windows);
    }
  }

  Steadiness(Rule rule) {
    this.rule = rule;
  }

  /**
   * One more window, by what a request cost in it, in nanoseconds.
   *
   * @param service NaN where nothing was accepted
   * @param engine the same number in every window where the engine's cost cannot be told
   * @param compilers share of the service's CPU time that its compilers had, from 0 to 1
   */
  void add(double service, double engine, double compilers) {
    perRequest.add(service);
    relative.add(service / engine);
    compiling.add(compilers);
    flat = isFlat() ? flat + 1 : 0;
  }

  /** Whether the last ones are flat, as often in a row as the rule wants. */
  boolean reached() {
    return flat >= rule.times();
  }

  /** A window without a success (NaN) never is. */
  private boolean isFlat() {
    return relative.size() >= 2 * rule.windows()
        && isFlat(perRequest)
        && isFlat(relative)
        && median(last(compiling)) <= MOST_COMPILING;
  }

  private List<Double> last(List<Double> all) {
    return all.subList(all.size() - rule.windows(), all.size());
  }

  private boolean isFlat(List<Double> costs) {
    List<Double> last = last(costs);
    List<Double> before = last(costs.subList(0, costs.size() - rule.windows()));
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
