// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.Map;
import java.util.Optional;

/**
 * One metered window with right answers: one line of {@code samples.jsonl}.
 *
 * @param variant the operation's parameters, such as {@code mode=batch}; empty if it has none
 * @param repetition its number, from 0; repetitions alternate the engines' order
 * @param iteration the window's number within its fork, from 0
 * @param executions of the operation in the window: one, or enough for its meter
 * @param rows inserted, updated, read or deleted in the window
 * @param threads of the clients, each with a connection
 * @param cores of this machine
 * @param meter of the engine
 * @param statement the engine's cost of the statements, gross
 * @param settle the engine's cost of the deferred work, gross; empty if nothing was deferred, as by
 *     queries, or the engine has no settle step
 * @param idle the idle engine's cost, measured before the windows
 * @param client this JVM's cost during the statements
 * @param waits of the engine during the statements
 * @param clients the view of a mix's clients, whose transactions are the window's rows; empty for
 *     other operations
 */
public record Sample(
    String engine,
    String workload,
    String operation,
    Map<String, String> variant,
    Size size,
    int repetition,
    int iteration,
    long executions,
    long rows,
    int threads,
    int cores,
    MeterKind meter,
    Cost statement,
    Optional<Cost> settle,
    Cost idle,
    Cost client,
    Conditions conditions,
    Waits waits,
    Optional<LoadWindow> clients) {

  /**
   * Returns the sample corrected for load workers, during whose window this JVM only waited; itself
   * without load workers. The engine's counters also ran while the window was requested and
   * returned.
   */
  public Sample ofWorkers() {
    Optional<LoadWindow> window = clients.filter(seen -> !seen.workers().isEmpty());
    if (window.isEmpty()) {
      return this;
    }
    double wallNanos = Math.min(window.get().wallNanos(), statement.wallNanos());
    Reading elsewhere =
        new Reading.Unavailable(
            say("the clients ran in %d load workers", window.get().workers().size()));
    return new Sample(
        engine,
        workload,
        operation,
        variant,
        size,
        repetition,
        iteration,
        executions,
        rows,
        threads,
        cores,
        meter,
        new Cost(wallNanos, statement.meteredNanos(), statement.counters(), statement.nodes()),
        settle,
        idle,
        new Cost(client.wallNanos(), Map.of(Counter.CPU, elsewhere)),
        conditions,
        waits,
        clients);
  }

  /** See {@link MeterKind#timed}. */
  public Reading timed(Reading ofTime) {
    return meter.timed(ofTime);
  }
}
