// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.ServerProcess.Lab;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.measure.sizes.SizeMeter;
import dev.sqldyno.measure.waits.WaitMeter;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.ParentWatchdog;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
 * An engine with a meter around each iteration. The window opens in the last line of the
 * iteration's set-up and closes in the first of its tear-down. What the engine deferred is settled
 * in a second window. Then the answer is checked, and a wrong one fails the iteration.
 */
@State(Scope.Benchmark)
public abstract class MeteredState {
  @Param(BenchmarkEngines.FIRST)
  public String engine;

  /** One of smoke, quick and full; the workload says how many rows that is. */
  @Param("quick")
  public String size;

  private final ForkConfiguration forkConfiguration = ForkConfiguration.received();
  private RunningEngine running;
  private Metering metering;
  private WaitMeter waits;
  private Optional<Profiling> profiling = Optional.empty();
  private Cost idle;
  private Connection connection;
  private WorkloadSql sql;
  private IterationParams iterationParams;
  private Optional<Closed> closed = Optional.empty();
  private Totals sizes;
  private int iteration;

  /** Returns the id of the workload folder whose statements and amounts are used. */
  protected abstract String workload();

  /** Returns the operation that is measured. */
  protected abstract Operation operation();

  /** Returns what it is measured with, as results name it. */
  protected abstract Map<String, String> variant();

  /** Returns how many clients there are. */
  protected abstract int threads();

  /** Opens what the trial needs; the table may not exist yet. */
  protected abstract void open() throws SQLException;

  /** Prepares the table for an iteration, on {@link #connection}, and settles it. */
  protected abstract void prepare() throws SQLException, InterruptedException;

  /**
   * Throws {@link dev.sqldyno.workload.WrongAnswerException} unless the tables hold what they must.
   *
   * @param ended false when the iteration starts
   */
  protected abstract void check(boolean ended) throws SQLException;

  /** Returns the number of rows that the window touched; of a mix, its stored transactions. */
  protected abstract long rows();

  /** Returns what the clients of a mix saw in the window. */
  protected Optional<LoadWindow> seenByClients() {
    return Optional.empty();
  }

  /** Returns whether a window begins with nothing deferred; else nothing is asked before it. */
  protected boolean beginsSettled() {
    return true;
  }

  /** Returns the statements that {@link #settle} runs; none if nothing was deferred. */
  protected List<String> settleStatements() {
    return sql.settleStatements();
  }

  /** Finishes the work that the engine has deferred, on all of its nodes. */
  protected abstract void settle() throws SQLException;

  /** Returns the tables whose sizes are read around a window; none where nobody asks for them. */
  protected List<String> sized() {
    return List.of();
  }

  /** Returns how often the window has done its work. */
  protected long executions() {
    return 1;
  }

  /** Closes what {@link #open} opened. */
  protected abstract void shut() throws SQLException;

  @Setup(Level.Trial)
  public void openTrial(BenchmarkParams benchmark) throws SQLException, InterruptedException {
    if (benchmark.getThreads() != 1) {
      throw new IllegalArgumentException(
          "its clients are threads of its own: -p threads=4, not -t");
    }
    forkConfiguration.parentPid().ifPresent(ParentWatchdog::exitWith);
    Catalog catalog = Catalog.checkedByParent();
    running = BenchmarkEngines.open(catalog, engine);
    sql = new WorkloadSql(catalog, running.engine(), catalog.workload(workload()));
    connection = running.address().connect();
    metering = Metering.open(running);
    waits = WaitMeter.open(running);
    idle = IdleCost.of(running.engine().id(), metering, forkConfiguration.idle());
    open();
  }

  @Setup(Level.Iteration)
  public void beginWindow(IterationParams thisIteration) throws SQLException, InterruptedException {
    iterationParams = thisIteration;
    prepare();
    check(false);
    if (beginsSettled()) {
      running.settleFurther(settleStatements());
    }
    sizes = beginsSettled() ? sizeMeter().read() : sizeMeter().counts();
    WorkloadSql.run(connection, lab().hold());
    if (forkConfiguration.profiled() && iterationParams.getType() == IterationType.MEASUREMENT) {
      beginProfile();
    }
    waits.begin();
    if (iterationParams.getType() == IterationType.WARMUP) {
      waits.watch();
    }
    metering.begin();
  }

  /** Starts perf now that all clients are connected: of later processes it knows no names. */
  private void beginProfile() {
    if (profiling.isEmpty()) {
      profiling = Optional.of(Profiling.open(forkConfiguration, running, size()));
    }
    profiling.get().begin();
  }

  @TearDown(Level.Iteration)
  public void endWindow() throws SQLException {
    closeWindow();
    Closed ended = closed.orElseThrow();
    closed = Optional.empty();
    check(true);
    Sample sample =
        new Sample(
            running.engine().id(),
            workload(),
            operation().id(),
            variant(),
            size(),
            forkConfiguration.repetition(),
            iteration++,
            executions(),
            rows(),
            threads(),
            OnlineCpus.read().length,
            metering.meter(),
            ended.statement(),
            ended.settled(),
            idle,
            ended.window().client(),
            ended.window().conditions(),
            ended.waits(),
            seenByClients());
    Recorder.put(sample.ofWorkers(), ended.executed());
  }

  @TearDown(Level.Trial)
  public void closeTrial() throws SQLException {
    profiling.ifPresent(open -> open.keep(workload(), operation().id(), variant()));
    profiling.ifPresent(Profiling::close);
    shut();
    metering.close();
    waits.close();
    connection.close();
    running.close();
  }

  /** What was read of a window and of the work that it left. */
  private record Closed(
      Metering.Window window,
      Waits waits,
      Cost statement,
      Optional<Cost> settled,
      Map<WindowPart, Supplier<CodeCounts>> executed) {}

  /**
   * Closes the window, if it is open: earlier than the tear-down does if the work ends earlier.
   * What was deferred is settled at once, as nobody would pay for what the engine does of it in
   * between.
   */
  protected final void closeWindow() throws SQLException {
    if (closed.isPresent()) {
      return;
    }
    Metering.Window window = metering.end();
    Map<WindowPart, Supplier<CodeCounts>> executed = new EnumMap<>(WindowPart.class);
    metering.executed().ifPresent(code -> executed.put(WindowPart.STATEMENT, code));
    waits.end();
    profiling.ifPresent(open -> open.end(rows()));
    Optional<Cost> settled = settleMetered();
    settled.flatMap(_ -> metering.executed()).ifPresent(c -> executed.put(WindowPart.SETTLE, c));
    // by SQL, for which nobody is to pay: the engine would also do deferred work meanwhile
    Waits waited = waits.waited();
    // it brings the servers' statistics up to date, which is no part of the settling
    Totals now = sizeMeter().read();
    closed =
        Optional.of(
            new Closed(
                window,
                waited,
                window.engine().with(now.since(sizes)),
                settled.map(cost -> cost.with(now.since(now))),
                executed));
  }

  /** Returns what the lab does about a window; nothing outside of it, nor about a load. */
  private Lab lab() {
    return isEmulated() && !operation().is(Kind.LOAD) ? running.engine().lab() : Lab.NONE;
  }

  /** Returns whether the engine's instructions are counted and its time says nothing. */
  protected boolean isEmulated() {
    return running.footprint().emulatorName().isPresent();
  }

  private SizeMeter sizeMeter() {
    return new SizeMeter(running.engine(), sized(), connection);
  }

  private Optional<Cost> settleMetered() throws SQLException {
    if (settleStatements().isEmpty()) {
      WorkloadSql.run(connection, lab().release());
      return Optional.empty();
    }
    metering.resume();
    WorkloadSql.run(connection, lab().release());
    settle();
    return Optional.of(metering.end().engine());
  }

  /** Returns JMH's parameters of the present iteration. */
  protected IterationParams iteration() {
    return iterationParams;
  }

  protected Size size() {
    return Size.of(size);
  }

  protected RunningEngine running() {
    return running;
  }

  protected WorkloadSql sql() {
    return sql;
  }

  /** Returns a connection in auto-commit mode, for everything but the measured statements. */
  protected Connection connection() {
    return connection;
  }
}
