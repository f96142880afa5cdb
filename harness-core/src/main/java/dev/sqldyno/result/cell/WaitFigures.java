// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.result.cell.Verdict.Bound;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The waits of a cell whose parties' CPUs were not the limit.
 *
 * @param lock sessions that waited for locks, on average
 * @param storage sessions that waited for storage, on average
 * @param cpuPressure see {@link Waits}
 * @param ioPressure see {@link Waits}
 * @param sessions that the client could use at the same time
 * @param queue requests that waited for a session, on average; empty if there is no pool, or it is
 *     not known
 */
public record WaitFigures(
    Estimate lock,
    Estimate storage,
    Estimate cpuPressure,
    Estimate ioPressure,
    int sessions,
    Optional<Double> queue) {
  /**
   * The share of the sessions, or of the window, above which waits are the limit. A convention:
   * below half, something else took longer.
   */
  public static final double MOST = 0.5;

  /** The average number of waiting requests from which the pool is the limit. */
  public static final double QUEUE = 1;

  /** Averages the windows' waits over all repetitions, without a pool. */
  public static <S> WaitFigures of(
      List<S> windows, ToIntFunction<S> repetition, Function<S, Waits> waits, int sessions) {
    Function<Function<Waits, Reading>, Estimate> of =
        part -> ByRepetition.of(windows, repetition, waits.andThen(part)).estimate();
    return new WaitFigures(
        of.apply(Waits::lock),
        of.apply(Waits::storage),
        of.apply(Waits::cpuPressure),
        of.apply(Waits::ioPressure),
        sessions,
        Optional.empty());
  }

  /** Returns the same with the pool's queue. */
  public WaitFigures withQueue(Optional<Double> waiting) {
    return new WaitFigures(lock, storage, cpuPressure, ioPressure, sessions, waiting);
  }

  /**
   * Returns the limit by the waits of most sessions, else of the engine's threads, else of
   * requests; empty if not known. Sessions come first, since their waits cause queues and stalls.
   */
  Optional<Bound> cause() {
    double locked = mean(lock);
    double stored = mean(storage);
    if (locked + stored >= MOST * sessions) {
      return Optional.of(locked > stored ? Bound.LOCK_BOUND : Bound.IO_BOUND);
    }
    if (mean(cpuPressure) >= MOST) {
      return Optional.of(Bound.CPU_BOUND);
    }
    if (mean(ioPressure) >= MOST) {
      return Optional.of(Bound.IO_BOUND);
    }
    return queue.filter(waiting -> waiting >= QUEUE).map(_ -> Bound.POOL_BOUND);
  }

  private static double mean(Estimate part) {
    return part.summary().map(Summary::mean).orElse(0.0);
  }

  /** Returns the figures, and the reasons for missing ones. */
  String words() {
    List<String> said = new ArrayList<>();
    Map<String, List<String>> missing = new LinkedHashMap<>();
    String of = say(" of %d session%s waited for ", sessions, sessions == 1 ? "" : "s");
    add(lock, "waits for locks", n -> say("%.1f%slocks", n, of), said, missing);
    add(storage, "waits for storage", n -> say("%.1f%sstorage", n, of), said, missing);
    add(cpuPressure, "CPU pressure", part -> stalled("a core", part), said, missing);
    add(ioPressure, "I/O pressure", part -> stalled("storage", part), said, missing);
    queue.ifPresent(waiting -> said.add(say("%.0f requests waited for a connection", waiting)));
    missing.forEach((reason, what) -> said.add(String.join(", ", what) + " not known: " + reason));
    return String.join("; ", said);
  }

  private static String stalled(String want, double part) {
    return say("the engine lacked %s %.0f %% of the time", want, 100 * part);
  }

  private static void add(
      Estimate part,
      String what,
      DoubleFunction<String> words,
      List<String> said,
      Map<String, List<String>> missing) {
    switch (part) {
      case Summary summary -> said.add(words.apply(summary.mean()));
      case Estimate.Missing(String reason) ->
          missing.computeIfAbsent(reason, _ -> new ArrayList<>()).add(what);
    }
  }
}
