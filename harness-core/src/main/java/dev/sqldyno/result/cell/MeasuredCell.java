// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * All samples of one cell, with estimates of its costs in the unit of their {@link Metric}:
 * nanoseconds or instructions. "Row" means a transaction if that is the cell's {@link #unit}.
 */
public record MeasuredCell(Key key, List<Sample> samples) {

  /** The identity of a cell; samples of different meters never share one. */
  public record Key(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      Size size,
      MeterKind meter) {

    /** Returns whether two cells have the same operation and parameters. */
    public boolean isSameWork(Key other) {
      return workload.equals(other.workload)
          && operation.equals(other.operation)
          && variant.equals(other.variant);
    }

    /** Returns the key of another operation that was measured in the same way. */
    public Key with(String workload, String operation, Map<String, String> variant) {
      return new Key(engine, workload, operation, variant, size, meter);
    }

    /** Returns its engine's id, marked as in the lab if the emulator ran it. */
    public String enginePlaced() {
      EngineId id = EngineId.parse(engine);
      return id.inLab(id.lab() || meter == MeterKind.INSTRUCTIONS_EMULATED).toString();
    }

    /** Returns the key of the cell that the sample is of. */
    public static Key of(Sample s) {
      return new Key(s.engine(), s.workload(), s.operation(), s.variant(), s.size(), s.meter());
    }
  }

  /** Groups samples by cell, in the order of measurement. */
  public static List<MeasuredCell> of(List<Sample> samples) {
    return Grouped.by(samples, Key::of).entrySet().stream()
        .map(e -> new MeasuredCell(e.getKey(), List.copyOf(e.getValue())))
        .toList();
  }

  /** Returns the metric of its cost. */
  public Metric metric() {
    return Metric.by(key.meter());
  }

  /** Returns the unit of its costs and rates. */
  public WorkUnit unit() {
    return WorkUnit.of(samples.getFirst());
  }

  /** Returns the engine's cost of an execution of the operation. */
  public Estimate cost(WindowPart part, CostBasis basis) {
    return perExecution(s -> metric().of(s, part, basis));
  }

  /** Returns the engine's cost of a row, by this cell's own metric. */
  public Estimate costPerRow(WindowPart part, CostBasis basis) {
    return perRow(metric(), part, basis);
  }

  /** Returns the engine's cost of a row by any metric; missing if its meter does not count it. */
  public Estimate perRow(Metric metric, WindowPart part, CostBasis basis) {
    return each(s -> perRow(s, metric.of(s, part, basis)));
  }

  /** Returns the engine's use of a counter for a row, gross, including settling. */
  public Estimate perRow(Counter counter) {
    return each(used(counter));
  }

  private static Function<Sample, Reading> used(Counter counter) {
    return s -> perRow(s, WindowPart.TOTAL.sum(s, cost -> cost.get(counter)));
  }

  /** Returns the engine's instructions ÷ its cycles, gross, including settling. */
  public Estimate instructionsPerCycle() {
    return each(s -> {
      Reading cycles = WindowPart.TOTAL.sum(s, cost -> cost.get(Counter.CYCLES));
      return switch (cycles) {
        case Reading.Unavailable _ -> cycles;
        case Reading.Measured(double value) when value > 0 ->
            Metric.INSTRUCTIONS.of(s, WindowPart.TOTAL, CostBasis.GROSS).times(1 / value);
        case Reading.Measured _ -> new Reading.Unavailable("no cycle was counted");
      };
    });
  }

  /**
   * Returns the engine's cost ÷ the rows that a mix's transactions wrote, or read if they wrote
   * none; net, including settling.
   */
  public Estimate costOverRows() {
    return each(s -> {
      long rows = s.clients().map(LoadWindow::rows).orElse(0L);
      return rows > 0
          ? metric().of(s, WindowPart.TOTAL, CostBasis.NET).times(1.0 / rows)
          : new Reading.Unavailable("no row was written or read");
    });
  }

  /** Returns the engine's CPU time per second of the statements, gross, in nanoseconds. */
  public Estimate cpuPerSecond() {
    return each(s -> Metric.cpuInWindow(s).times(1e9 / s.statement().wallNanos()));
  }

  /**
   * Returns the engine's CPU time of an execution's statements, gross, in nanoseconds; without the
   * idle cost that a late meter counted after them.
   */
  public Estimate cpuNanos() {
    return perExecution(Metric::cpuInWindow);
  }

  /** Returns a warning on a late meter; empty if it changes little. */
  public Optional<String> lateMeter() {
    return samples.stream()
        .map(s -> new MeterDelay(s, WindowPart.TOTAL))
        .max(Comparator.comparingDouble(MeterDelay::nanos))
        .flatMap(delay -> delay.caution(metric()));
  }

  /** Returns the client's CPU time for a row of the statements, in nanoseconds. */
  public Estimate clientCpuPerRow() {
    return byRepetition(Figure.CLIENT_CPU).estimate();
  }

  /** Returns the engine's cost of an idle second. */
  public Estimate idlePerSecond() {
    // several windows of a repetition may share one idle measurement, which counts once
    List<Sample> measured =
        Grouped.by(samples, s -> Map.entry(s.repetition(), s.idle())).values().stream()
            .map(List::getFirst)
            .toList();
    return ByRepetition.of(measured, Sample::repetition, s -> metric().idle(s.idle(), 1e9))
        .estimate();
  }

  /** Returns the wall time of an execution, in nanoseconds. */
  public Estimate wallNanos(WindowPart part) {
    return perExecution(s -> s.timed(part.sum(s, cost -> new Reading.Measured(cost.wallNanos()))));
  }

  /** Returns the rows per second of the statements, without settling, as the client sees them. */
  public Estimate rowsPerSecond() {
    return byRepetition(Figure.ROWS_PER_SECOND).estimate();
  }

  /** Returns the number of client threads that can run at once, each on a core. */
  public int runnableThreads() {
    return samples.stream().mapToInt(s -> Math.min(s.threads(), s.cores())).min().orElse(1);
  }

  /** Returns the number of the client's threads, each with a session. */
  public int threads() {
    return samples.stream().mapToInt(Sample::threads).min().orElse(1);
  }

  /** Returns the engine's waits, on average. */
  public WaitFigures waits() {
    return WaitFigures.of(samples, Sample::repetition, Sample::waits, threads());
  }

  /** Returns the number of rows of an execution. */
  public Estimate rows() {
    return perExecution(s -> new Reading.Measured(s.rows()));
  }

  /** Returns a figure of each repetition, for ratios and intervals. */
  public ByRepetition byRepetition(Figure figure) {
    return switch (figure) {
      case ENGINE_COST ->
          byRepetition(s -> perRow(s, metric().of(s, WindowPart.TOTAL, CostBasis.NET)));
      case STATEMENT_COST ->
          byRepetition(s -> perRow(s, metric().of(s, WindowPart.STATEMENT, CostBasis.NET)));
      case CLIENT_CPU ->
          ByRepetition.of(
              cheapest(MeasuredCell::clientCpu), Sample::repetition, s -> perRow(s, clientCpu(s)));
      case STATEMENT_CPU ->
          byRepetition(s -> perRow(s, Metric.CPU.of(s, WindowPart.STATEMENT, CostBasis.GROSS)));
      case ROWS_PER_SECOND ->
          byRepetition(
              s -> s.timed(new Reading.Measured(s.rows() / s.statement().wallNanos() * 1e9)));
      case P99 -> ClientView.of(this).byRepetition(figure);
      case TABLE_SIZE -> byRepetition(used(Counter.TABLE_SIZE));
      case INDEX_SIZE -> byRepetition(used(Counter.INDEX_SIZE));
    };
  }

  /**
   * Returns a quantity by repetition, of the windows with the least CPU time of the engine, since
   * other processes only add to it; of all windows for instructions, which they do not change. All
   * figures of the engine use the same windows, so the parts of a cost add up.
   */
  ByRepetition byRepetition(Function<Sample, Reading> quantity) {
    List<Sample> windows =
        metric() == Metric.CPU
            ? cheapest(s -> metric().of(s, WindowPart.TOTAL, CostBasis.GROSS))
            : samples;
    return ByRepetition.of(windows, Sample::repetition, quantity);
  }

  private List<Sample> cheapest(Function<Sample, Reading> cost) {
    return ByRepetition.trimmed(
        samples, Sample::repetition, s -> cost.apply(s).times(1.0 / s.executions()));
  }

  private static Reading clientCpu(Sample sample) {
    return sample.timed(sample.client().get(Counter.CPU));
  }

  private Estimate perExecution(Function<Sample, Reading> ofWindow) {
    return each(s -> ofWindow.apply(s).times(1.0 / s.executions()));
  }

  private Estimate each(Function<Sample, Reading> quantity) {
    return byRepetition(quantity).estimate();
  }

  static Reading perRow(Sample sample, Reading total) {
    return sample.rows() > 0
        ? total.times(1.0 / sample.rows())
        : new Reading.Unavailable("the window had no " + WorkUnit.of(sample).word());
  }
}
