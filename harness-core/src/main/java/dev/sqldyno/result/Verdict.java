// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.util.Locale;
import java.util.function.Function;

/**
 * Says what limited a cell, and so what its wall time means.
 *
 * @param why the figures that it rests on, for the reader
 */
public record Verdict(Bound bound, String why) {

  /**
   * A party is taken for the limit from this CPU time ÷ wall time, for each thread that can run.
   * Reasoned, not measured: two parties that take turns share 1.0, so above 0.5 only one of them
   * can be the limit, and each round trip's hand-over takes the rest.
   */
  public static final double BUSY = 0.7;

  /** The party that the window waited for. */
  public enum Bound {
    /** The engine's CPU was busy: the wall time is an engine result. */
    ENGINE_BOUND,
    /** The client's CPU was busier than the engine's: the wall time is no engine result. */
    CLIENT_BOUND,
    /** Neither was busy: the window waited for storage, locks or the network. */
    WAITING,
    /** The engine's CPU cannot be seen, so nothing is said. */
    NO_ENGINE_METER;

    /** Returns the word used in reports. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Judges the statements of all windows together; settling has no client part. */
  public static Verdict of(MeasuredCell cell) {
    Estimate engine = busy(cell, Metric::cpuInWindow);
    Estimate client = busy(cell, s -> s.client().get(Counter.CPU));
    if (engine instanceof Estimate.Missing(String reason)) {
      return new Verdict(Bound.NO_ENGINE_METER, reason);
    }
    double engineCores = ((Summary) engine).mean();
    int limit = cell.runnableThreads();
    double full = BUSY * limit;
    if (!(client instanceof Summary clientSummary)) {
      return engineCores >= full
          ? new Verdict(Bound.ENGINE_BOUND, "engine %s".formatted(cores(engineCores, limit)))
          : new Verdict(
              Bound.WAITING,
              "engine %s, client not known: %s"
                  .formatted(cores(engineCores, limit), ((Estimate.Missing) client).reason()));
    }
    double clientCores = clientSummary.mean();
    String why =
        "engine %s, client %s".formatted(cores(engineCores, limit), cores(clientCores, limit));
    if (clientCores >= full && clientCores > engineCores) {
      return new Verdict(Bound.CLIENT_BOUND, why);
    }
    return new Verdict(engineCores >= full ? Bound.ENGINE_BOUND : Bound.WAITING, why);
  }

  private static Estimate busy(MeasuredCell cell, Function<Sample, Reading> cpu) {
    return Estimate.of(
        cell.samples().stream()
            .map(s -> cpu.apply(s).times(1 / s.statement().wallNanos()))
            .toList());
  }

  private static String cores(double busy, int limit) {
    return limit == 1 ? say("%.2f cores busy", busy) : say("%.2f of %d cores busy", busy, limit);
  }
}
