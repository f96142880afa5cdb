// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The work of windows: a workload's load, one of its shots, or one of its mixes. */
abstract class Work implements AutoCloseable {
  /**
   * The result of a window.
   *
   * @param rows the rows touched; for a mix, its stored transactions
   * @param executions the number of executions of the work
   * @param seen the window of a mix's clients, or a load's time series; empty for a warm-up
   */
  record Result(long rows, long executions, Optional<LoadWindow> seen) {
    /** Returns the result of a mix's window. */
    static Result of(LoadWindow window) {
      return new Result(window.stored(), Math.max(1, window.stored()), Optional.of(window));
    }
  }

  protected final ForkTrial trial;
  protected final MixPlan plan;
  private final List<String> settleStatements;
  private Optional<KeptTables> found;
  private Optional<KeptTables> leaving = Optional.empty();

  /** Reads the settle statements in advance, so that parsing them delays no settling. */
  protected Work(ForkTrial trial) {
    this.trial = trial;
    this.plan = trial.plan();
    MixParameters parameters = trial.parameters();
    boolean defers = parameters.isLoad() || plan.writes(parameters.operation().id());
    this.settleStatements = defers ? plan.sql().settleStatements() : List.of();
    this.found = KeptTables.take(engineId());
  }

  /** Returns the work of a trial; its tables may not exist yet. */
  static Work of(ForkTrial trial) {
    if (trial.parameters().isLoad()) {
      return new LoadWork(trial);
    }
    return trial.parameters().operation().is(Kind.SHOT) ? new ShotWork(trial) : new MixWork(trial);
  }

  /** Prepares the tables for a window, and settles them. */
  abstract void prepare() throws SQLException, InterruptedException;

  /**
   * Loads the tables, unless they are those that the fork before loaded alike and only read.
   *
   * @param connections that load them
   */
  final void load(int connections) throws SQLException {
    Optional<String> same =
        plan.leaves(trial.parameters().operation().id()).map(of -> of + connections);
    Optional<KeptTables> alike = found.filter(kept -> same.equals(Optional.of(kept.of())));
    found = Optional.empty();
    if (alike.isPresent()) {
      leaving = alike;
      plan.adopt(alike.get().loaded());
      return;
    }
    plan.load(trial.engine().address(), MixPlan.FASTEST, connections);
    leaving = same.map(of -> new KeptTables(of, plan.loaded()));
  }

  /** Leaves the tables to the next fork if they are as loaded, once the last answers were right. */
  final void leaveTables() {
    leaving.ifPresent(kept -> kept.leave(engineId()));
  }

  private String engineId() {
    return trial.engine().engine().id();
  }

  /**
   * Does work of the same kind right before a window, which is not counted; returns its rows. What
   * it defers is settled with the window's.
   */
  long leadIn() throws InterruptedException {
    return 0;
  }

  /**
   * Does the work of a window.
   *
   * @param length its time, unless another condition ends it
   */
  abstract Result run(Duration length, boolean warmUp) throws SQLException, InterruptedException;

  /**
   * Throws {@link dev.sqldyno.workload.WrongAnswerException} unless the tables have the right
   * contents.
   *
   * @param ended false when the window begins
   */
  abstract void check(boolean ended) throws SQLException;

  /** Returns the number of clients. */
  int clients() {
    return 1;
  }

  /** Returns the tables whose sizes are read around a window. */
  List<String> sized() {
    return plan.sql().tables();
  }

  /** Returns the statements that {@link #settle} runs; none if nothing was deferred. */
  List<String> settleStatements() {
    return settleStatements;
  }

  /** Settles the engine, on all of its nodes. */
  final void settle() throws SQLException {
    plan.sql().settle(trial.connection());
    try {
      trial.engine().settleFurther(settleStatements);
    } catch (SQLException e) {
      check(true);
      throw new LoadException("a further node cannot settle; " + LoadException.ALL_THERE, e);
    }
  }

  @Override
  public void close() throws SQLException {}
}
