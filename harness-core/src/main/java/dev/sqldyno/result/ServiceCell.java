// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All windows of one stack in one scenario, and what they say together. */
public record ServiceCell(Key key, List<ServiceSample> samples) {

  /**
   * What the windows have in common.
   *
   * @param load that was asked for, but for a rate, which each window may have its own of
   */
  public record Key(
      String stack, String engine, Scenario scenario, Size size, Map<String, String> load) {
    static Key of(ServiceSample s) {
      Map<String, String> load = new TreeMap<>(s.load());
      load.remove(ServiceSample.RATE);
      return new Key(s.stack().id(), s.engine(), s.scenario(), s.size(), load);
    }
  }

  /** The windows by cell, in the order in which each cell was first measured. */
  public static List<ServiceCell> of(List<ServiceSample> samples) {
    return samples.stream()
        .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(e -> new ServiceCell(e.getKey(), List.copyOf(e.getValue())))
        .toList();
  }

  /** The stack, as it was last started. */
  public ServiceSample.Subject stack() {
    return samples.getLast().stack();
  }

  /** Requests accepted in a second. */
  public Estimate perSecond() {
    return number(ServiceSample::perSecond);
  }

  /** One figure of the latencies, in nanoseconds. */
  public Estimate latencyNanos(ToDoubleFunction<ServiceSample.Latency> millis) {
    return number(sample -> millis.applyAsDouble(sample.latency()) * 1e6);
  }

  /** CPU time for a request, in nanoseconds; missing where not all was metered in one way. */
  public Estimate cpuPerRequest(Party party) {
    List<String> rungs = rungs(party);
    return rungs.size() > 1
        ? new Estimate.Missing("metered in different ways: " + String.join(", ", rungs))
        : each(sample -> cpuPerRequest(sample, party));
  }

  /** How its CPU time was metered. */
  public List<String> rungs() {
    return Stream.of(Party.values())
        .flatMap(party -> rungs(party).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** The same of one party. */
  public List<String> rungs(Party party) {
    return samples.stream()
        .map(sample -> sample.parties().get(party))
        .filter(Objects::nonNull)
        .map(metered -> metered.rung().id())
        .distinct()
        .toList();
  }

  /** The same of one window; unavailable where it answered nothing. */
  static Reading cpuPerRequest(ServiceSample sample, Party party) {
    return sample.requests() == 0
        ? new Reading.Unavailable("nothing was accepted")
        : cpu(sample, party).times(1.0 / sample.requests());
  }

  /** CPU time ÷ wall time. */
  Estimate cores(Party party) {
    return each(sample -> cpu(sample, party).times(1 / sample.wallNanos()));
  }

  /** The same of the harness. */
  Estimate harnessCores() {
    return each(sample -> sample.harness().get(Counter.CPU).times(1 / sample.wallNanos()));
  }

  private static Reading cpu(ServiceSample sample, Party party) {
    ServiceSample.Metered metered = sample.parties().get(party);
    return metered == null ? new Reading.Unavailable("not metered") : ofTheWindow(metered.cost());
  }

  /** The load goes on while a meter answers late: its share of the counter is the window's. */
  private static Reading ofTheWindow(Cost cost) {
    return cost.get(Counter.CPU).times(cost.wallNanos() / cost.meteredNanos());
  }

  /** The most memory that the service had. */
  public Estimate peakMemoryBytes() {
    return each(ServiceSample::peakMemoryBytes);
  }

  /** In nanoseconds. */
  public Estimate startUpNanos() {
    return number(ServiceSample::startUpNanos);
  }

  /** Statements that the service sent for a booking. */
  public Estimate statementsPerRequest() {
    return each(sample -> sample.published().statementsPerRequest());
  }

  /** Transactions that were tried again, in a window. */
  public Estimate retries() {
    return each(sample -> sample.published().retries());
  }

  /** Times a second that a virtual thread kept its carrier while it waited. */
  public Estimate pinnedPerSecond() {
    return each(ServiceSample::pinnedPerSecond);
  }

  /** Of all windows. */
  public long errors() {
    return samples.stream().mapToLong(ServiceSample::errors).sum();
  }

  private Estimate number(ToDoubleFunction<ServiceSample> quantity) {
    return each(sample -> new Reading.Measured(quantity.applyAsDouble(sample)));
  }

  private Estimate each(Function<ServiceSample, Reading> quantity) {
    return Estimate.of(samples.stream().map(quantity).toList());
  }
}
