// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.Optional;
import java.util.function.Function;

/**
 * The limit of a cell of statements or of a service, and so the meaning of its wall time.
 *
 * @param why the figures behind it, for the reader
 */
public record Verdict(Bound bound, String why) {

  /**
   * The CPU time ÷ wall time per runnable thread above which a party is the limit. A convention:
   * two parties that take turns add up to 1.0, so above 0.5 only one can be the limit; round trips
   * take the rest.
   */
  public static final double BUSY = 0.7;

  /**
   * The share of the usable cores above which all parties together are the limit. A convention that
   * leaves a tenth for context switches.
   */
  public static final double FULL = 0.9;

  /** A limit. */
  public enum Bound implements Word {
    ENGINE_BOUND("The engine's CPU was the limit; the wall time is the engine's."),
    CLIENT_BOUND("The client's CPU was the limit; the wall time is not the engine's."),
    CPU_BOUND("All cores that could be used were, by several parties or by other work here."),
    ONE_CORE_BOUND("Only the one core was busy that the event loop can use."),
    LOCK_BOUND("Cores were idle: most sessions waited for what others held."),
    IO_BOUND("Cores were idle: most sessions, or the engine itself, waited for storage."),
    POOL_BOUND("Cores were idle: requests waited for a connection of the pool."),
    NOT_KNOWN("No party's CPU was the limit, and nothing that can be read says what was."),
    NO_ENGINE_METER("The engine's CPU cannot be read, so no limit is named."),
    NO_TIME("Only instructions were counted, so no limit is named.");

    private final String meaning;

    Bound(String meaning) {
      this.meaning = meaning;
    }

    /** Returns a sentence for the reader. */
    public String meaning() {
      return meaning;
    }
  }

  /** Judges the statements of all windows together; settling has no client part. */
  public static Verdict of(MeasuredCell cell) {
    Optional<String> whyNoTime = cell.key().meter().whyNoTime();
    return whyNoTime.isPresent() ? new Verdict(Bound.NO_TIME, whyNoTime.get()) : ofTimes(cell);
  }

  private static Verdict ofTimes(MeasuredCell cell) {
    Estimate engine = busy(cell, Metric::cpuInWindow);
    Estimate client = busy(cell, s -> s.client().get(Counter.CPU));
    int limit = cell.runnableThreads();
    String figures = cores("engine", engine, limit) + ", " + cores("client", client, limit);
    return byCpu(engine, client, limit)
        .map(bound -> new Verdict(bound, figures))
        .orElseGet(() ->
            byWaits(
                figures,
                cell.waits(),
                engine instanceof Summary ? Bound.NOT_KNOWN : Bound.NO_ENGINE_METER));
  }

  /** Returns the party whose CPU was the limit; empty if none was, or the engine's is not known. */
  private static Optional<Bound> byCpu(Estimate engine, Estimate client, int limit) {
    if (!(engine instanceof Summary(_, _, double engineCores, _, _, _))) {
      return Optional.empty();
    }
    double clientCores = client.summary().map(Summary::mean).orElse(0.0);
    double busier = Math.max(engineCores, clientCores);
    if (busier >= BUSY * limit) {
      return Optional.of(clientCores > engineCores ? Bound.CLIENT_BOUND : Bound.ENGINE_BOUND);
    }
    return engineCores + clientCores >= FULL * limit
        ? Optional.of(Bound.CPU_BOUND)
        : Optional.empty();
  }

  /**
   * Judges a cell by its waits, if no party's CPU was the limit.
   *
   * @param busy the figures of the CPUs
   * @param otherwise the verdict if its waits are not known
   */
  public static Verdict byWaits(String busy, WaitFigures waits, Bound otherwise) {
    return new Verdict(waits.cause().orElse(otherwise), busy + "; " + waits.words());
  }

  private static Estimate busy(MeasuredCell cell, Function<Sample, Reading> cpu) {
    return Estimate.of(
        cell.samples().stream()
            .map(s -> cpu.apply(s).times(1 / s.statement().wallNanos()))
            .toList());
  }

  private static String cores(String party, Estimate busy, int limit) {
    return switch (busy) {
      case Estimate.Missing(String reason) -> say("%s not known: %s", party, reason);
      case Summary summary ->
          say("%s %.2f %scores busy", party, summary.mean(), limit == 1 ? "" : "of " + limit + " ");
    };
  }
}
