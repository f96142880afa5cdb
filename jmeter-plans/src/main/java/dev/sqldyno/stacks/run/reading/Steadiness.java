// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import dev.sqldyno.workload.drive.FlatRule;
import java.util.ArrayList;
import java.util.List;

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
public final class Steadiness {
  private final FlatRule rule;
  private final List<Double> perRequest = new ArrayList<>();
  private final List<Double> relative = new ArrayList<>();
  private final List<Double> compiling = new ArrayList<>();

  /** How many windows in a row ended flat. */
  private int flat;

  public Steadiness(FlatRule rule) {
    this.rule = rule;
  }

  /**
   * Adds a window, by what a request cost in it, in nanoseconds.
   *
   * @param service NaN if nothing was accepted
   * @param engine the same number in every window if the engine's cost cannot be read
   * @param compilers share of the service's CPU time that its compilers had, from 0 to 1
   */
  public void add(double service, double engine, double compilers) {
    perRequest.add(service);
    relative.add(service / engine);
    compiling.add(compilers);
    flat = isFlat() ? flat + 1 : 0;
  }

  /** Returns whether the cost is flat, as often in a row as the rule wants. */
  public boolean reached() {
    return flat >= rule.times();
  }

  /** Returns whether the last windows are flat; they never are with one without a success (NaN). */
  private boolean isFlat() {
    return rule.isFlat(perRequest) && rule.isFlat(relative) && rule.areCompilersIdle(compiling);
  }

  /** Returns the costs of all windows that had an answer, in their order. */
  public List<Double> history() {
    return perRequest.stream().filter(Double::isFinite).toList();
  }
}
