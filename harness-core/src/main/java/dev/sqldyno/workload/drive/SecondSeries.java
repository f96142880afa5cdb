// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The time series of a window: a row a second, with what the threads recorded since the last row.
 * The step doubles after each 3,600 rows, so a window of a day still fits in one line. All rows add
 * up to the totals. Not thread-safe.
 */
public final class SecondSeries {
  public static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The number of rows after which the step doubles. */
  private static final int ROWS_OF_A_STEP = 3_600;

  private static final int ROWS_OF_A_READING = 60;

  private static final double MEDIAN = 50;
  private static final double HIGH = 99;

  private final LongSupplier engineCpuNanos;
  private final Consumer<Histogram> eachRow;
  private final long step;
  private final List<LoadWindow.Second> rows = new ArrayList<>();
  private final Histogram responses = new Histogram(2);
  private Reading last;
  private long next;

  /** The totals since the window's begin, at one moment. */
  private record Reading(
      long clock, Map<String, Long> stored, long errors, long retries, long cpuNanos) {}

  /**
   * Begins the series at a clock reading.
   *
   * @param step nanoseconds between two rows, at first
   */
  SecondSeries(long begin, DriveOptions options, long step) {
    this.engineCpuNanos = options.engineCpuNanos();
    this.eachRow = options.part().eachRow();
    this.step = step;
    last = new Reading(begin, Map.of(), 0, 0, engineCpuNanos.getAsLong());
    next = begin + step;
  }

  /**
   * Adds a row if a step has passed.
   *
   * @param end of the window, near which no row ends: a last row of a few milliseconds would show
   *     nothing
   * @return the time until the next row, in nanoseconds
   */
  long tick(List<Tallies> recordings, long end) {
    long now = System.nanoTime();
    if (now - next >= 0) {
      long step = step(this.step, rows.size());
      if (Math.abs(next - end) >= step / 2) {
        add(recordings, now);
      }
      next += (now - next) / step * step + step;
    }
    return next - now;
  }

  /** Returns the step after a number of rows, from the first step. */
  public static long step(long first, int rows) {
    return first << (rows / ROWS_OF_A_STEP);
  }

  /** Adds the remainder after all threads have ended, and returns all rows. */
  List<LoadWindow.Second> end(List<Tallies> recordings, long end) {
    add(recordings, Math.max(end, last.clock() + 1));
    LoadWindow.Second left = rows.getLast();
    boolean empty =
        left.errors() == 0
            && left.retries() == 0
            && left.stored().values().stream().allMatch(n -> n == 0);
    if (rows.size() > 1 && empty && left.nanos() < SECOND / 2) {
      rows.removeLast();
    }
    return List.copyOf(rows);
  }

  private void add(List<Tallies> recordings, long clock) {
    Map<String, Long> stored = new TreeMap<>();
    responses.reset();
    long errors = 0;
    long retries = 0;
    for (Tallies recording : recordings) {
      recording.addStored(stored);
      recording.addResponses(responses);
      errors += recording.errors();
      retries += recording.retries();
    }
    eachRow.accept(responses);
    Reading now = new Reading(clock, stored, errors, retries, engineCpuNanos.getAsLong());
    rows.add(row(last, now));
    last = now;
  }

  private LoadWindow.Second row(Reading before, Reading now) {
    Map<String, Long> stored = new TreeMap<>(now.stored());
    stored.replaceAll((name, count) -> count - before.stored().getOrDefault(name, 0L));
    boolean metered = before.cpuNanos() >= 0 && now.cpuNanos() >= 0;
    return new LoadWindow.Second(
        now.clock() - before.clock(),
        stored,
        now.errors() - before.errors(),
        now.retries() - before.retries(),
        median(responses),
        high(responses),
        metered ? OptionalLong.of(now.cpuNanos() - before.cpuNanos()) : OptionalLong.empty(),
        Map.of(),
        memory(rows.size()));
  }

  /**
   * Returns this JVM's {@link LoadWindow.Second#memory}, for every sixtieth row from the first, so
   * that a day with many load workers fits in one line, too.
   */
  public static Map<String, Long> memory(int row) {
    if (row % ROWS_OF_A_READING != 0) {
      return Map.of();
    }
    return KernelFiles.ofProcess(ProcessHandle.current().pid(), "status")
        .flatMap(status -> KernelFiles.bytes(status, "VmRSS"))
        .map(bytes -> Map.of(LoadWindow.Second.CLIENT, bytes))
        .orElse(Map.of());
  }

  /** Returns the median of a row; empty without a value. */
  public static OptionalLong median(Histogram ofRow) {
    return percentile(ofRow, MEDIAN);
  }

  /** Returns the high percentile of a row; empty without a value. */
  public static OptionalLong high(Histogram ofRow) {
    return percentile(ofRow, HIGH);
  }

  private static OptionalLong percentile(Histogram ofRow, double which) {
    return ofRow.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(ofRow.getValueAtPercentile(which));
  }
}
