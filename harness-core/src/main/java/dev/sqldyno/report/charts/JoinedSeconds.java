// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The seconds of a window, joined to as few as a chart can show: counts and CPU times are summed,
 * of percentiles the highest is kept.
 */
record JoinedSeconds(List<Second> seconds, boolean joined) {
  /** About the pixels across a chart. */
  private static final int MOST = 600;

  static JoinedSeconds of(List<Second> seconds) {
    if (seconds.size() <= MOST) {
      return new JoinedSeconds(seconds, false);
    }
    long each = nanos(seconds) / (MOST + 1);
    return new JoinedSeconds(
        LoadWindow.steps(seconds, Second::nanos, each).stream().map(JoinedSeconds::join).toList(),
        true);
  }

  private static long nanos(List<Second> seconds) {
    return seconds.stream().mapToLong(Second::nanos).sum();
  }

  private static Second join(List<Second> several) {
    return Second.sum(
        several,
        nanos(several),
        highest(several, Second::p50Nanos),
        highest(several, Second::p99Nanos),
        several);
  }

  private static OptionalLong highest(
      List<Second> several, Function<Second, OptionalLong> percentile) {
    return several.stream().flatMapToLong(one -> percentile.apply(one).stream()).max();
  }
}
