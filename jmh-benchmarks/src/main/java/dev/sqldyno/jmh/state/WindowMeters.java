// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.ServerProcess.Lab;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.measure.sizes.SizeMeter;
import dev.sqldyno.measure.waits.WaitMeter;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The meters around the windows of a fork's work. A window opens in the last line of {@link #begin}
 * and closes in the first of {@link #end}. Deferred work is settled in a second window. Its cost
 * and the growth of the tables are divided between the lead-in and the window, by their rows.
 */
final class WindowMeters implements AutoCloseable {
  private final ForkTrial trial;
  private final Work work;
  private final ForkConfiguration fork;
  private final Metering metering;
  private final WaitMeter waits;
  private Cost idle;
  private Optional<Profiling> profiling = Optional.empty();
  private Optional<Ended> ended = Optional.empty();
  private Totals sizes;
  private long leadIn;
  private int windows;

  /** The readings of a window and of its settling. */
  private record Ended(
      Work.Result result,
      Metering.Window window,
      Waits waits,
      Cost statement,
      Optional<Cost> settled,
      Map<WindowPart, Supplier<CodeCounts>> executed) {}

  /** Opens the meters, and measures the idle engine unless the run has done it. */
  WindowMeters(ForkTrial trial, Work work, ForkConfiguration fork) throws InterruptedException {
    this.trial = trial;
    this.work = work;
    this.fork = fork;
    this.metering = Metering.open(trial.engine());
    this.waits = WaitMeter.open(trial.engine());
    this.idle = IdleCost.of(trial.engine().engine().id(), metering, fork.idle());
  }

  /** Begins a window, once the work is prepared. */
  void begin(boolean warmUp) throws SQLException, InterruptedException {
    if (trial.beginsSettled()) {
      trial.engine().settleFurther(work.settleStatements());
    }
    sizes = trial.beginsSettled() ? sizeMeter().read() : sizeMeter().counts();
    WorkloadSql.run(trial.connection(), lab().hold());
    leadIn = work.leadIn();
    if (trial.isEmulated() && !warmUp && IdleCost.isPolling(idle)) {
      // right before the window, since what a poll costs depends on what was done before
      idle = metering.idle(fork.idle());
    }
    if (fork.profiled() && !warmUp) {
      beginProfile();
    }
    waits.begin();
    if (warmUp) {
      waits.watch();
    }
    metering.begin();
  }

  /** Starts perf after all clients are connected, as it has no names of later processes. */
  private void beginProfile() {
    if (profiling.isEmpty()) {
      profiling = Optional.of(new Profiling(trial, fork));
    }
    profiling.get().begin();
  }

  /**
   * Ends the window as soon as its work ends. Deferred work is settled at once, as the part that
   * the engine does in between would not be charged. Only where waits for storage are one total is
   * that asked first, as the settling waits, too.
   */
  void end(Work.Result result) throws SQLException {
    Metering.Window window = metering.end();
    Map<WindowPart, Supplier<CodeCounts>> executed = new EnumMap<>(WindowPart.class);
    metering.executed().ifPresent(code -> executed.put(WindowPart.STATEMENT, code));
    waits.end();
    profiling.ifPresent(open -> open.end(result.rows()));
    double share = (double) result.rows() / Math.max(1, result.rows() + leadIn);
    Optional<Cost> settled = settle().map(cost -> cost.times(share));
    settled
        .flatMap(_ -> metering.executed())
        .ifPresent(code -> executed.put(WindowPart.SETTLE, () -> code.get().times(share)));
    // after the settling, as its queries are not to be charged, and the engine would do deferred
    // work meanwhile
    Waits waited = waits.waited();
    // refreshes the servers' statistics, which is no part of the settling
    Totals now = sizeMeter().read();
    ended =
        Optional.of(
            new Ended(
                result,
                window,
                waited,
                window.engine().with(now.since(sizes).times(share)),
                settled.map(cost -> cost.with(now.since(now))),
                executed));
  }

  /** Returns whether the window has ended, and is not recorded yet. */
  boolean haveEnded() {
    return ended.isPresent();
  }

  private Optional<Cost> settle() throws SQLException {
    if (work.settleStatements().isEmpty()) {
      WorkloadSql.run(trial.connection(), lab().release());
      return Optional.empty();
    }
    trial.progress().begin("settling");
    metering.resume();
    WorkloadSql.run(trial.connection(), lab().release());
    work.settle();
    return Optional.of(metering.end().engine());
  }

  /** Returns the lab's statements around a window; none outside the lab, nor for a load. */
  private Lab lab() {
    return trial.isEmulated() && !trial.parameters().isLoad()
        ? trial.engine().engine().lab()
        : Lab.NONE;
  }

  private SizeMeter sizeMeter() {
    return new SizeMeter(trial.engine().engine(), work.sized(), trial.connection());
  }

  /** Passes the ended window to the fork's profilers, once its answers are checked. */
  void record() {
    Ended last = ended.orElseThrow();
    ended = Optional.empty();
    Sample sample =
        new Sample(
            trial.engine().engine().id(),
            trial.plan().sql().workload().id(),
            trial.parameters().operation().id(),
            trial.parameters().variant(),
            trial.size(),
            fork.repetition(),
            windows++,
            last.result().executions(),
            last.result().rows(),
            work.clients(),
            OnlineCpus.read().length,
            metering.meter(),
            last.statement(),
            last.settled(),
            idle,
            last.window().client(),
            last.window().conditions(),
            last.waits(),
            last.result().seen());
    Recorder.put(sample.ofWorkers(), last.executed());
  }

  /** Keeps the profile, if there is one, and closes the meters. */
  @Override
  public void close() throws SQLException {
    try (metering;
        waits;
        Profiling open = profiling.orElse(null)) {
      if (open != null) {
        open.keep();
      }
    }
  }
}
