// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.ParentWatchdog;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * An engine, the tables of a workload's folder, and the work whose windows are metered, one in each
 * iteration. The folder's invariants are checked after each window; a wrong answer fails the
 * iteration.
 */
@State(Scope.Benchmark)
public class MixState {
  /**
   * An extra wait, as JMH's clock starts a little later than the window, and JMH would call for
   * another one.
   */
  private static final Duration JMH_LATER = Duration.ofMillis(20);

  @Param(BenchmarkEngines.FIRST)
  public String engine;

  /** A workload folder. */
  @Param("ycsb")
  public String workload;

  /** One of smoke, quick and full; the workload says how many rows that is. */
  @Param("quick")
  public String size;

  /** One of the folder's mixes or shots, or load. */
  @Param("a")
  public String mix;

  /** The number of clients, each with a connection, unless the folder's roles define it. */
  @Param("1")
  public String threads;

  /**
   * The loop: {@code closed}, or the transactions per second of each role without a pause, at equal
   * intervals or, as in {@code poisson:2000}, at random ones.
   */
  @Param("closed")
  public String rate;

  /**
   * Values of the folder's names, such as {@code key:uuid+batch:1000}; by default those of its
   * first variant.
   */
  @Param("")
  public String with;

  /** The kind of a client's thread: platform or virtual. */
  @Param("platform")
  public String thread;

  private ForkTrial trial;
  private Work work;
  private WindowMeters meters;
  private IterationParams iteration;
  private boolean answered;

  @Setup(Level.Trial)
  public void openTrial(BenchmarkParams benchmark) throws SQLException, InterruptedException {
    if (benchmark.getThreads() != 1) {
      throw new IllegalArgumentException(
          "its clients are threads of its own: -p threads=4, not -t");
    }
    ForkConfiguration fork = ForkConfiguration.received();
    fork.parentPid().ifPresent(ParentWatchdog::exitWith);
    Catalog catalog = Catalog.unchecked();
    Workload folder = catalog.workload(workload);
    MixParameters parameters =
        MixParameters.parse(
            folder,
            Map.of(
                MixParameters.MIX, mix,
                RunSpec.THREADS, threads,
                RunSpec.RATE, rate,
                MixParameters.WITH, with,
                RunSpec.THREAD, thread));
    Size workSize = Size.of(size);
    // last, so that a mistake in a parameter starts no engine
    RunningEngine running = BenchmarkEngines.open(catalog, engine);
    MixPlan plan = MixPlan.of(catalog, running.engine(), folder, workSize, parameters.values());
    plan.lacking(mix)
        .ifPresent(reason -> {
          throw new CatalogException(reason);
        });
    trial =
        new ForkTrial(
            plan,
            parameters,
            workSize,
            running,
            running.address().connect(),
            ForkProgress.start(running.engine().id()));
    work = Work.of(trial);
    meters = new WindowMeters(trial, work, fork);
  }

  @Setup(Level.Iteration)
  public void beginWindow(IterationParams thisIteration) throws SQLException, InterruptedException {
    iteration = thisIteration;
    answered = false;
    MixPlan plan = trial.plan();
    trial.progress().begin("making the tables", "rows", plan.tally()::rows, plan.rowsOfLoad());
    work.prepare();
    check(false);
    meters.begin(isWarmUp());
  }

  private boolean isWarmUp() {
    return iteration.getType() == IterationType.WARMUP;
  }

  private void check(boolean ended) throws SQLException {
    trial.progress().begin("checking the answers");
    work.check(ended);
  }

  /** Does the window's work, and waits until JMH's iteration is over. */
  public void run(MixCounters counters) throws SQLException, InterruptedException {
    if (meters.haveEnded()) {
      Thread.sleep(1);
      return;
    }
    long begin = System.nanoTime();
    Duration length = Duration.ofNanos(iteration.getTime().convertTo(TimeUnit.NANOSECONDS));
    trial.progress().begin(isWarmUp() ? ForkProgress.WARMING_UP : ForkProgress.MEASURING);
    Work.Result result = work.run(length, isWarmUp());
    double worked = System.nanoTime() - begin;
    meters.end(result);
    Thread.sleep(length.plus(JMH_LATER).minusNanos(System.nanoTime() - begin));
    counters.take(result, (System.nanoTime() - begin) / worked);
  }

  @TearDown(Level.Iteration)
  public void endWindow() throws SQLException {
    check(true);
    answered = true;
    meters.record();
  }

  @TearDown(Level.Trial)
  public void closeTrial() throws SQLException {
    try (RunningEngine _ = trial.engine();
        Connection _ = trial.connection();
        Work _ = work;
        WindowMeters _ = meters) {
      // closes the last one first: a profile is kept while its clients are still connected
      if (answered) {
        work.leaveTables();
      }
    }
  }
}
