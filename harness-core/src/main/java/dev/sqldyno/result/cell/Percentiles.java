// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of transaction times, by one clock. The histograms of a repetition's windows are
 * merged, since a mean of several p99 is not a p99.
 */
public final class Percentiles {
  /** The start of a transaction's time. */
  public enum Clock {
    /** Its start: the engine's time. */
    SERVICE(Tally::service),
    /** Its scheduled start: a user's time. In a closed loop that is the start. */
    RESPONSE(tally -> tally.response().or(tally::service));

    private final Function<Tally, Optional<Latency>> latency;

    Clock(Function<Tally, Optional<Latency>> latency) {
      this.latency = latency;
    }
  }

  private record Repetition(
      Histogram histogram, long failed, List<Sample> windows, List<Sample> scheduled) {}

  private final Map<Integer, Repetition> repetitions = new TreeMap<>();

  /**
   * Merges the histograms of windows.
   *
   * @param tallies of a window's transactions
   */
  Percentiles(List<Sample> windows, Function<Sample, Stream<Tally>> tallies, Clock clock) {
    Grouped.by(windows, Sample::repetition)
        .forEach((number, ofOne) -> {
          Histogram all = new Histogram(3);
          ofOne.stream()
              .flatMap(tallies)
              .flatMap(tally -> clock.latency.apply(tally).stream())
              .map(Latency::histogram)
              .forEach(all::add);
          List<Sample> scheduled =
              clock == Clock.SERVICE
                  ? List.of()
                  : ofOne.stream()
                      .filter(sample -> isScheduled(sample, tallies.apply(sample).toList()))
                      .toList();
          long failed = scheduled.stream().flatMap(tallies).mapToLong(Tally::failed).sum();
          repetitions.put(number, new Repetition(all, failed, ofOne, scheduled));
        });
  }

  /** Beside others, a role with pauses has no schedule, and the same time by both clocks. */
  private static boolean isScheduled(Sample sample, List<Tally> tallies) {
    return sample.clients().filter(load -> load.schedule().isPresent()).stream()
        .anyMatch(load ->
            load.transactions().keySet().stream()
                    .allMatch(name -> LoadWindow.roleOf(name).isEmpty())
                || tallies.stream().allMatch(each -> each.stored() == 0)
                || tallies.stream()
                    .anyMatch(each -> !Clock.RESPONSE.latency.apply(each).equals(each.service())));
  }

  /**
   * Returns a percentile of each repetition, in nanoseconds.
   *
   * @param percent such as 99.9; unavailable if the slowest transaction, or starts not begun,
   *     determine it
   */
  ByRepetition at(double percent) {
    double oneOf = oneOf(percent);
    Map<Integer, Reading> readings = new TreeMap<>();
    repetitions.forEach((number, repetition) -> {
      Reading reading =
          OpenLoop.notBegun(repetition.scheduled(), oneOf)
              .orElseGet(() ->
                  at(
                      percent,
                      OpenLoop.ofStarted(repetition.scheduled(), percent),
                      number,
                      repetition.histogram()));
      readings.put(number, repetition.windows().getFirst().timed(reading));
    });
    return new ByRepetition(readings);
  }

  /**
   * Returns the same, with a lower bound where starts not begun determine it and the waits of all
   * are known.
   */
  ByRepetition atLeast(double percent) {
    Map<Integer, Reading> readings = at(percent).readings();
    repetitions.forEach((number, repetition) ->
        least(repetition, percent)
            .ifPresent(nanos ->
                readings.put(
                    number, repetition.windows().getFirst().timed(new Reading.Measured(nanos)))));
    return new ByRepetition(readings);
  }

  /** Returns the lower bound; empty if the percentile is known, or the bound is not. */
  private static Optional<Long> least(Repetition repetition, double percent) {
    double oneOf = oneOf(percent);
    return OpenLoop.notBegun(repetition.scheduled(), oneOf)
        .filter(_ -> repetition.histogram().getTotalCount() > 0)
        .flatMap(_ ->
            OpenLoop.leastTimes(
                repetition.scheduled(), repetition.histogram(), repetition.failed()))
        .filter(all -> all.getTotalCount() >= oneOf)
        .map(all -> all.lowestEquivalentValue(all.getValueAtPercentile(percent)));
  }

  private static Reading at(double percent, double ofStarted, int repetition, Histogram histogram) {
    long count = histogram.getTotalCount();
    return count == 0
        ? new Reading.Unavailable("no transaction succeeded in some repetition")
        : tooFew(percent, "transactions", repetition, count)
            .orElseGet(() -> new Reading.Measured(histogram.getValueAtPercentile(ofStarted)));
  }

  /**
   * Returns why there are too few for the percentile; empty if there are enough.
   *
   * @param what their name, in the plural
   * @param repetition in which they were counted, from 0
   */
  public static Optional<Reading> tooFew(double percent, String what, int repetition, long count) {
    double oneOf = oneOf(percent);
    return sayIf(
            count < oneOf,
            "needs at least %,.0f %s in each repetition; repetition %d had %,d",
            oneOf,
            what,
            repetition + 1,
            count)
        .map(Reading.Unavailable::new);
  }

  /** Returns the number of which one is slower: 100 for 99 %. */
  private static double oneOf(double percent) {
    return Math.rint(100 / (100 - percent));
  }
}
