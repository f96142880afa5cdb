// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Holds all samples of one cell and estimates its costs, in the unit of their {@link Metric}:
 * nanoseconds or instructions.
 */
public record MeasuredCell(Key key, List<Sample> samples) {

  /** Says what the samples have in common; those of different meters never share a cell. */
  public record Key(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      Size size,
      MeterKind meter) {

    static Key of(Sample s) {
      return new Key(s.engine(), s.workload(), s.operation(), s.variant(), s.size(), s.meter());
    }
  }

  /** Groups the samples by cell, in the order in which each cell was first measured. */
  public static List<MeasuredCell> of(List<Sample> samples) {
    return samples.stream()
        .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(e -> new MeasuredCell(e.getKey(), List.copyOf(e.getValue())))
        .toList();
  }

  /** Returns the metric that this cell is judged by. */
  public Metric metric() {
    return Metric.by(key.meter());
  }

  /** Returns the engine's cost of a whole window. */
  public Estimate cost(WindowPart part, CostBasis basis) {
    return each(s -> metric().of(s, part, basis));
  }

  /** Returns the engine's cost of a row, by this cell's own metric. */
  public Estimate costPerRow(WindowPart part, CostBasis basis) {
    return perRow(metric(), part, basis);
  }

  /** Returns the engine's cost of a row by any metric; missing if its meter does not count it. */
  public Estimate perRow(Metric metric, WindowPart part, CostBasis basis) {
    return each(s -> perRow(s, metric.of(s, part, basis)));
  }

  /**
   * Returns the engine's CPU time over the statements of a window, in nanoseconds; gross, but
   * without what a late meter counted after them.
   */
  public Estimate cpuNanos() {
    return each(Metric::cpuInWindow);
  }

  /** Returns what a reader must know of a late meter; nothing if that changes little. */
  public Optional<String> lateMeter() {
    return samples.stream()
        .map(s -> new MeterDelay(s, WindowPart.TOTAL))
        .max(Comparator.comparingDouble(MeterDelay::nanos))
        .flatMap(delay -> delay.caution(metric()));
  }

  /** Returns this JVM's CPU time for a row of the statements, in nanoseconds. */
  public Estimate clientCpuPerRow() {
    return each(s -> perRow(s, s.client().get(Counter.CPU)));
  }

  /** Returns what the engine spends in an idle second. */
  public Estimate idlePerSecond() {
    // windows that share one idle measurement must not count it as several
    return Estimate.of(
        samples.stream()
            .map(Sample::idle)
            .distinct()
            .map(idle -> metric().idle(idle, 1e9))
            .toList());
  }

  /** Returns how long a window took, in nanoseconds. */
  public Estimate wallNanos(WindowPart part) {
    return each(s -> part.sum(s, cost -> new Reading.Measured(cost.wallNanos())));
  }

  /** Returns the rows in a second of the statements, without settling: what the client sees. */
  public Estimate rowsPerSecond() {
    return each(s -> new Reading.Measured(s.rows() / s.statement().wallNanos() * 1e9));
  }

  /**
   * Returns how many threads of the client could run at once: the cores that they can keep busy.
   */
  public int runnableThreads() {
    return samples.stream().mapToInt(s -> Math.min(s.threads(), s.cores())).min().orElse(1);
  }

  /** Returns the rows of a window. */
  public Estimate rows() {
    return each(s -> new Reading.Measured(s.rows()));
  }

  private Estimate each(Function<Sample, Reading> quantity) {
    return Estimate.of(samples.stream().map(quantity).toList());
  }

  private static Reading perRow(Sample sample, Reading total) {
    return sample.rows() > 0
        ? total.times(1.0 / sample.rows())
        : new Reading.Unavailable("the window touched no row");
  }
}
