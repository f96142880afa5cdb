// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Sums up a run's rows. Not thread-safe. */
public final class JtlSummary {
  private static final double MILLIS_PER_SECOND = 1_000;

  private final Map<String, Long> failures = new TreeMap<>();
  private long rows;
  private long firstStart = Long.MAX_VALUE;
  private long lastStart = Long.MIN_VALUE;

  /** Returns the sum of these rows. */
  public static JtlSummary of(List<JtlRow> rows) {
    JtlSummary summary = new JtlSummary();
    summary.add(rows);
    return summary;
  }

  /**
   * Returns the sum of requests that JMeter itself has counted.
   *
   * @param failures how many failed, by sampler and status
   * @param firstStart in milliseconds since 1970, as is the last
   */
  static JtlSummary of(long requests, Map<String, Long> failures, long firstStart, long lastStart) {
    JtlSummary summary = new JtlSummary();
    summary.rows = requests;
    summary.failures.putAll(failures);
    summary.firstStart = firstStart;
    summary.lastStart = lastStart;
    return summary;
  }

  /** Adds rows, in any order. */
  public void add(List<JtlRow> more) {
    for (JtlRow row : more) {
      rows++;
      firstStart = Math.min(firstStart, row.startMillis());
      lastStart = Math.max(lastStart, row.startMillis());
      if (!row.success()) {
        failures.merge("%s: %s".formatted(row.label(), row.code()), 1L, Long::sum);
      }
    }
  }

  /** Returns the number of requests that have ended, well or not. */
  public long rows() {
    return rows;
  }

  /** Returns the number of those that failed. */
  public long errors() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how many failed, by sampler and status. */
  public Map<String, Long> failures() {
    return Map.copyOf(failures);
  }

  /** Returns requests sent per second, first to last; empty if all were sent at once. */
  public OptionalDouble startsPerSecond() {
    return lastStart > firstStart
        ? OptionalDouble.of((rows - 1) * MILLIS_PER_SECOND / (lastStart - firstStart))
        : OptionalDouble.empty();
  }
}
