// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What is done window by window: a workload's load, one of its shots, or one of its mixes. */
abstract class Work implements AutoCloseable {
  /**
   * What a window did.
   *
   * @param rows that it touched; of a mix, its stored transactions
   * @param executions how often it has done its work
   * @param seen what the clients of a mix saw, or the course of a load; empty of a warm-up
   */
  record Result(long rows, long executions, Optional<LoadWindow> seen) {
    /** Returns that of a window of a mix. */
    static Result of(LoadWindow window) {
      return new Result(window.stored(), Math.max(1, window.stored()), Optional.of(window));
    }
  }

  protected final ForkTrial trial;
  private final List<String> settleStatements;

  /** Reads the settle statements now, as parsing them is not to delay the settling of a window. */
  protected Work(ForkTrial trial, boolean defers) {
    this.trial = trial;
    this.settleStatements = defers ? trial.plan().sql().settleStatements() : List.of();
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
   * Does the work of a window.
   *
   * @param length how long it takes, unless something else ends it
   */
  abstract Result run(Duration length, boolean warmUp) throws SQLException, InterruptedException;

  /**
   * Throws {@link dev.sqldyno.workload.WrongAnswerException} unless the tables hold what they must.
   *
   * @param ended false when the window begins
   */
  abstract void check(boolean ended) throws SQLException;

  /** Returns how many clients there are. */
  int clients() {
    return 1;
  }

  /** Returns the tables whose sizes are read around a window; none where nobody asks for them. */
  List<String> sized() {
    return trial.plan().sql().tables();
  }

  /** Returns the statements that {@link #settle} runs; none if nothing was deferred. */
  List<String> settleStatements() {
    return settleStatements;
  }

  /** Finishes the work that the engine has deferred, on all of its nodes. */
  final void settle() throws SQLException {
    settleFirst();
    try {
      trial.engine().settleFurther(settleStatements);
    } catch (SQLException e) {
      check(true);
      throw new LoadException("a further node cannot settle; " + LoadException.ALL_THERE, e);
    }
  }

  /** Finishes it on the first node. */
  void settleFirst() throws SQLException {
    trial.plan().sql().settle(trial.connection());
  }

  @Override
  public void close() throws SQLException {}
}
