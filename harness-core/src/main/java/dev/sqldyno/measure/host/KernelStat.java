// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.libc.Libc;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The CPU time of the whole machine since boot, in nanoseconds by steps of 10 ms. */
record KernelStat(long busyNanos, long stealNanos) {
  /** The columns user, nice, system, irq and softirq; user includes guests' time. */
  private static final int[] BUSY = {0, 1, 2, 5, 6};

  private static final int STEAL = 7;

  /** Parses {@code /proc/stat}, whose first line sums over all CPUs. */
  static KernelStat parse(String stat) {
    String[] columns = stat.lines().findFirst().orElseThrow().split(" +");
    long[] ticks = Stream.of(columns).skip(1).mapToLong(Long::parseLong).toArray();
    LongStream busy = IntStream.of(BUSY).mapToLong(column -> ticks[column]);
    return new KernelStat(busy.sum() * Libc.TICK_NANOS, ticks[STEAL] * Libc.TICK_NANOS);
  }
}
