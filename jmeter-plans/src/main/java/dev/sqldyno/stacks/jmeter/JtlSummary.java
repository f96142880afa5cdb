// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The requests of a run that have ended, well or not.
 *
 * @param rows how many there are
 * @param failures how many failed, by sampler and status
 * @param firstStart when the first one was sent, in milliseconds since 1970, as is the last
 */
public record JtlSummary(long rows, Map<String, Long> failures, long firstStart, long lastStart) {
  private static final double MILLIS_PER_SECOND = 1_000;

  /** Returns the number of those that failed. */
  public long errors() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns whether the starts span a second, so that a rate is meaningful. */
  public boolean tookASecond() {
    return lastStart - firstStart >= MILLIS_PER_SECOND;
  }

  /** Returns requests sent per second, first to last; empty if all were sent at once. */
  public OptionalDouble startsPerSecond() {
    return lastStart > firstStart
        ? OptionalDouble.of((rows - 1) * MILLIS_PER_SECOND / (lastStart - firstStart))
        : OptionalDouble.empty();
  }
}
