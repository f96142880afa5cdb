// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Decides whether a service is warm, which it is when its CPU time per request is flat over windows
 * of some seconds. Time alone does not tell: a JVM under load gets faster for minutes, and each
 * stack for another number of them.
 *
 * <p>It must be flat by itself and against the engine's CPU time for the same requests. The engine
 * has no code to warm, so if both get dearer, the machine got slower: by itself, a service that
 * gets faster would look flat whenever a neighbour takes what it gained, and be measured just then.
 * But the engine does more at once for a faster service, which makes a request cheaper for it, too:
 * against the engine alone, a service would look flat in mid-warm-up.
 *
 * <p>Its compilers must be idle, too. If all cores are busy, they get one thread's share of many:
 * JPA once stayed flat at 1.4 ms per request for a minute, with 12 % of its CPU time in the
 * compilers and methods queued for them, on its way to 0.5 ms.
 *
 * <p>Not thread-safe.
 */
final class Steadiness {
  /** Up to this share of the service's CPU time, its compilers are idle. */
  private static final double MOST_COMPILING = 0.05;

  private final Rule rule;
  private final List<Double> perRequest = new ArrayList<>();
  private final List<Double> relative = new ArrayList<>();
  private final List<Double> compiling = new ArrayList<>();

  /** How many windows in a row ended flat. */
  private int flat;

  /**
   * A cost is flat when the median of the last {@code windows} is at most {@code tolerance} below
   * the median of as many before them. Single windows differ by more than that on a machine with
   * neighbours, and medians do not.
   *
   * @param window length of one
   * @param windows number that is compared with as many before
   * @param times how often in a row it must be flat, as one window that costs more makes a service
   *     that gets faster look flat once
   * @param bound time after which the load is measured all the same, and marked; it begins when all
   *     users have come
   */
  record Rule(Duration window, int windows, int times, double tolerance, Duration bound) {

    /** Returns the least number of windows that it takes. */
    int leastWindows() {
      return 2 * windows + times - 1;
    }

    /** Returns the time in which users come one after the other. */
    Duration begin() {
      return window.multipliedBy(windows);
    }
  }

  Steadiness(Rule rule) {
    this.rule = rule;
  }

  /**
   * Adds a window, by what a request cost in it, in nanoseconds.
   *
   * @param service NaN if nothing was accepted
   * @param engine the same number in every window if the engine's cost cannot be read
   * @param compilers share of the service's CPU time that its compilers had, from 0 to 1
   */
  void add(double service, double engine, double compilers) {
    perRequest.add(service);
    relative.add(service / engine);
    compiling.add(compilers);
    flat = isFlat() ? flat + 1 : 0;
  }

  /** Returns whether the cost is flat, as often in a row as the rule wants. */
  boolean reached() {
    return flat >= rule.times();
  }

  /** Returns whether the last windows are flat; they never are with one without a success (NaN). */
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

  /** Returns the costs of all windows that had an answer, in their order. */
  List<Double> history() {
    return perRequest.stream().filter(Double::isFinite).toList();
  }
}
