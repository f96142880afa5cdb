// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What a command measures: cells, each once in every repetition, on engines that are started anew
 * for it.
 *
 * @param <E> an engine as the trials need it
 */
public interface Matrix<E extends Matrix.Started> {

  /** How many repetitions there are to be, those of an earlier run into the same folder too. */
  int repetitions();

  /**
   * The trials of that repetition that have no result yet, in their order. The engines of a list
   * are started before its first trial and ended after its last.
   */
  List<List<Trial<E>>> remaining(int repetition);

  /** One cell in one repetition. */
  interface Trial<E extends Started> {

    /** As progress and gaps name it. */
    String name();

    /** What starts its engine; equal for all trials that share one. */
    Launch<E> launch();

    /** Measures it and keeps the result in the run's folder. */
    Outcome measure(E engine, EngineWatch watch) throws InterruptedException;
  }

  /** Starts an engine for some trials. */
  interface Launch<E extends Started> {

    /** As gaps name all of its trials. */
    String name();

    /**
     * Starts it; leaves nothing behind where that fails.
     *
     * @return nothing where the trials cannot be had of it, and why is a gap already
     * @throws dev.sqldyno.provision.ProvisionException likewise where it cannot be had
     */
    Optional<E> start(RunContext run) throws SQLException, IOException, InterruptedException;
  }

  /** An engine that runs for some trials. */
  interface Started extends AutoCloseable {

    RunningEngine running();

    /** Whether all trials share it: one that lives in its clients ends with each of them. */
    default boolean isShared() {
      return true;
    }

    /** Keeps what it said last, after it died. */
    default void keepLastWords(String words) {}

    @Override
    void close();
  }

  /** What came of a trial. */
  sealed interface Outcome {

    /** Its result is kept. */
    record Kept() implements Outcome {}

    /** The engine lacks what it takes, which is no failure. */
    record Lacking(String reason) implements Outcome {}

    /** It failed; what became of the engine is not known. */
    record Failed(String reason) implements Outcome {}

    /** It failed with its connection, and the engine died or did not. */
    record Lost(String reason, boolean engineDied) implements Outcome {}

    /** Failed where there is a reason, else kept. */
    static Outcome of(Optional<String> failure) {
      return failure.<Outcome>map(Failed::new).orElseGet(Kept::new);
    }
  }
}
