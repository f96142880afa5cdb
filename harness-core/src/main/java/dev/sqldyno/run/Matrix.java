// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.statistics.Estimate;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells that a command measures, each once in every repetition on newly started engines.
 *
 * @param <E> an engine as the trials need it
 */
public interface Matrix<E extends Matrix.Started> {

  /** Returns the budget, which decides the number of repetitions of each cell. */
  Budget budget();

  /** Returns the names of the cells, each on all engines or stacks alike. */
  List<String> cellNames();

  /**
   * Returns the estimates of each cell that has samples, by its name: one for each engine or stack.
   */
  Map<String, List<Estimate>> estimates();

  /** Returns the number of the first repetition that this run has to measure. */
  default int first() {
    return 0;
  }

  /**
   * Returns the number of repetitions that have samples, including those of earlier runs into the
   * same folder.
   */
  int begun();

  /** Returns that number from the numbers of the repetitions that have samples. */
  static int begun(IntStream repetitions) {
    return repetitions.map(repetition -> repetition + 1).max().orElse(0);
  }

  /**
   * Returns the engines or stacks in the order of a repetition: A B C, then C B A, and so on, so
   * that drift, such as the machine's temperature, affects all alike.
   *
   * @param repetition from 0, counted over all runs into the same result
   */
  static <T> List<T> alternating(List<T> all, int repetition) {
    return repetition % 2 == 0 ? all : all.reversed();
  }

  /**
   * Returns those cells' trials of that repetition that have no result yet, in order. The engines
   * of a list are started before its first trial and stopped after its last.
   */
  List<List<Trial<E>>> remaining(int repetition, Set<String> cells);

  /** Returns all trials without a result in the repetitions that the budget has at least. */
  default Stream<List<Trial<E>>> remaining() {
    Set<String> all = Set.copyOf(cellNames());
    return IntStream.range(first(), first() + budget().least())
        .mapToObj(repetition -> remaining(repetition, all))
        .flatMap(List::stream);
  }

  /** Returns whether different lists may be measured at the same time, as nothing is timed. */
  default boolean sideBySide() {
    return false;
  }

  /** One cell in one repetition. */
  interface Trial<E extends Started> {

    /** Returns its name in progress and gaps. */
    String name();

    /** Returns the name of the cell that it measures. */
    String cellName();

    /** Returns the launch of its engine; equal for all trials that share one. */
    Launch<E> launch();

    /** Measures it and keeps the result in the run's folder. */
    Outcome measure(E engine, EngineWatch watch) throws InterruptedException;

    /** Withdraws what it has kept, so that it remains to be measured. */
    default void withdraw(RunFolder folder, String because) {}
  }

  /** The launch of an engine for some trials. */
  interface Launch<E extends Started> {

    /** Returns the name that gaps give to all of its trials. */
    String name();

    /**
     * Starts the engine; leaves nothing behind if that fails.
     *
     * @return nothing if its trials cannot be measured, after recording the gap
     * @throws dev.sqldyno.provision.ProvisionException if it cannot be started
     */
    Optional<E> start(RunContext run) throws SQLException, IOException, InterruptedException;
  }

  /** An engine that runs for some trials. */
  interface Started extends AutoCloseable {

    RunningEngine running();

    /** Returns whether all trials share it; an engine inside its client ends with each client. */
    default boolean isShared() {
      return true;
    }

    /** Keeps the log tail of an engine that died, or on which a trial failed. */
    default void keepLogTail(String tail) {}

    @Override
    void close();
  }

  /** The outcome of a trial. */
  sealed interface Outcome {

    /** The result is kept. */
    record Kept() implements Outcome {}

    /** The engine lacks what the trial needs, which is no failure. */
    record Lacking(String reason) implements Outcome {}

    /** The trial failed; the state of the engine is unknown. */
    record Failed(String reason) implements Outcome {}

    /** The trial lost its connection. */
    record Lost(String reason, boolean engineDied) implements Outcome {}

    /** Returns Failed if there is a reason, else Kept. */
    static Outcome of(Optional<String> failure) {
      return failure.<Outcome>map(Failed::new).orElseGet(Kept::new);
    }
  }
}
