// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Whether a service is warm: its CPU time a request is flat, by windows of some seconds. Not by
 * time: a JVM under load gets faster for minutes, and each stack for another number of them. Not
 * thread-safe.
 */
final class Steadiness {
  private final Rule rule;
  private final List<Double> perRequest = new ArrayList<>();

  /**
   * Flat are the last {@code windows} if the dearest costs at most {@code tolerance} more than the
   * cheapest. A slow decline stays within that over two windows, so it takes more of them.
   *
   * @param window how long one is
   * @param bound after which the load is measured all the same, and marked
   */
  record Rule(Duration window, int windows, double tolerance, Duration bound) {}

  Steadiness(Rule rule) {
    this.rule = rule;
  }

  /** One more window. */
  void add(double cpuNanosPerRequest) {
    perRequest.add(cpuNanosPerRequest);
  }

  /** Whether the last ones are flat; a window without an answer (NaN) never is. */
  boolean reached() {
    if (perRequest.size() < rule.windows()) {
      return false;
    }
    List<Double> last = perRequest.subList(perRequest.size() - rule.windows(), perRequest.size());
    return last.stream().allMatch(Double::isFinite)
        && Collections.max(last) <= Collections.min(last) * (1 + rule.tolerance());
  }

  /** All windows that had an answer, in their order. */
  List<Double> history() {
    return perRequest.stream().filter(Double::isFinite).toList();
  }
}
