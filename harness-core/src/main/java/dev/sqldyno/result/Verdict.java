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
    ENGINE_BOUND("The engine's CPU was the limit; the wall time is the engine's."),
    CLIENT_BOUND("The client's CPU was the limit; the wall time is not the engine's."),
    WAITING("Neither was busy: it waited for storage, locks or the network."),
    NO_ENGINE_METER("The engine's CPU cannot be told, so no limit is named.");

    private final String meaning;

    Bound(String meaning) {
      this.meaning = meaning;
    }

    /** Returns a sentence for the reader. */
    public String meaning() {
      return meaning;
    }

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
    Bound without = engineCores >= full ? Bound.ENGINE_BOUND : Bound.WAITING;
    String of = "engine " + cores(engineCores, limit);
    return switch (client) {
      case Estimate.Missing(String reason) ->
          new Verdict(
              without, without == Bound.WAITING ? of + ", client not known: " + reason : of);
      case Summary c ->
          new Verdict(
              c.mean() >= full && c.mean() > engineCores ? Bound.CLIENT_BOUND : without,
              of + ", client " + cores(c.mean(), limit));
    };
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
