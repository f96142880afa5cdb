// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.result.cell.WaitFigures;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** All windows of one stack in one scenario, with their common figures. */
public record ServiceCell(Key key, List<ServiceSample> samples) {

  /**
   * The properties that all windows of a cell share.
   *
   * @param load the load of the run options, without the rate, which may differ between windows
   */
  public record Key(
      String stack, String engine, Scenario scenario, Size size, Map<String, String> load) {
    static Key of(ServiceSample s) {
      Map<String, String> load = new TreeMap<>(s.load());
      load.remove(ServiceSample.RATE);
      return new Key(s.stack().id(), s.engine(), s.scenario(), s.size(), load);
    }
  }

  /** Groups windows by cell, in the order in which each cell was first measured. */
  public static List<ServiceCell> of(List<ServiceSample> samples) {
    return Grouped.by(samples, Key::of).entrySet().stream()
        .map(e -> new ServiceCell(e.getKey(), List.copyOf(e.getValue())))
        .toList();
  }

  /** Returns the stack as it was last started. */
  public ServiceSample.Subject stack() {
    return samples.getLast().stack();
  }

  /** Returns a quantity of each repetition, for ratios and intervals. */
  public ByRepetition byRepetition(ServiceQuantity quantity) {
    return ByRepetition.of(samples, ServiceSample::repetition, quantity::of);
  }

  /** Estimates a quantity from all repetitions. */
  public Estimate estimate(ServiceQuantity quantity) {
    return byRepetition(quantity).estimate();
  }

  /**
   * Estimates a percentile of the latencies, in nanoseconds: to half a millisecond at best where no
   * more was written than JMeter's own whole milliseconds.
   */
  public Estimate latency(double percent, ToDoubleFunction<ServiceSample.Latency> millis) {
    Estimate estimate = estimate(ServiceQuantity.latencyNanos(percent, millis));
    return estimate instanceof Summary summary
            && samples.stream().anyMatch(sample -> sample.latency().inWholeMillis())
        ? summary.noNarrowerThan(ServiceQuantity.MILLI_NANOS / 2)
        : estimate;
  }

  /** Estimates CPU time per request, in nanoseconds; missing if several meters have read it. */
  public Estimate cpuPerRequest(Party party) {
    List<String> meters = meters(party);
    return meters.size() > 1
        ? new Estimate.Missing("read by different meters: " + String.join(", ", meters))
        : estimate(ServiceQuantity.cpuPerRequest(party));
  }

  /** Returns the meters that have read CPU time. */
  public List<String> meters() {
    return Stream.of(Party.values())
        .flatMap(party -> meters(party).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the meters that have read the party's CPU time. */
  public List<String> meters(Party party) {
    return metered(party).map(metered -> metered.meter().id()).distinct().toList();
  }

  /** Returns the machine where the party ran, if that was another one. */
  Optional<String> otherMachine(Party party) {
    return metered(party).flatMap(metered -> metered.otherMachine().stream()).findFirst();
  }

  private Stream<ServiceSample.Metered> metered(Party party) {
    return samples.stream().map(sample -> sample.parties().get(party)).filter(Objects::nonNull);
  }

  /** Returns what the engine and the requests waited for, on average. */
  WaitFigures waits() {
    int sessions = samples.stream().mapToInt(ServiceSample::sessions).min().orElse(1);
    Estimate queue = estimate(window -> window.published().waitingForConnection());
    return WaitFigures.of(samples, ServiceSample::repetition, ServiceSample::waits, sessions)
        .withQueue(queue.summary().map(Summary::mean));
  }

  /** Returns how many requests failed in all windows. */
  public long errors() {
    return samples.stream().mapToLong(ServiceSample::errors).sum();
  }
}
