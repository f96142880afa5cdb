// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All windows of one stack in one scenario, and the figures of all of them together. */
public record ServiceCell(Key key, List<ServiceSample> samples) {

  /**
   * What the windows have in common.
   *
   * @param load the load of the run options without the rate, which each window may have its own of
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
    return samples.stream()
        .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(e -> new ServiceCell(e.getKey(), List.copyOf(e.getValue())))
        .toList();
  }

  /** Returns the stack as it was last started. */
  public ServiceSample.Subject stack() {
    return samples.getLast().stack();
  }

  /** Estimates a quantity from all windows. */
  public Estimate estimate(ServiceQuantity quantity) {
    return Estimate.of(samples.stream().map(quantity::of).toList());
  }

  /** Estimates CPU time per request, in nanoseconds; missing if several meters have read it. */
  public Estimate cpuPerRequest(Party party) {
    List<String> meters = meters(party);
    return meters.size() > 1
        ? new Estimate.Missing("read by different meters: " + String.join(", ", meters))
        : estimate(ServiceQuantity.cpuPerRequest(party));
  }

  /**
   * Estimates this cell ÷ the other from the windows of equal repetitions, because what the machine
   * does to a repetition it does to both. Missing if no repetition has both.
   */
  public Estimate ratioTo(ServiceCell other, ServiceQuantity quantity) {
    Map<Integer, ServiceSample> byRepetition =
        other.samples.stream()
            .collect(
                Collectors.toMap(ServiceSample::repetition, sample -> sample, (_, last) -> last));
    List<Reading> ratios =
        samples.stream()
            .filter(sample -> byRepetition.containsKey(sample.repetition()))
            .map(sample ->
                ratio(quantity.of(sample), quantity.of(byRepetition.get(sample.repetition()))))
            .toList();
    return ratios.isEmpty()
        ? new Estimate.Missing("no repetition has both stacks")
        : Estimate.ofRatios(ratios);
  }

  private static Reading ratio(Reading mine, Reading other) {
    if (mine instanceof Reading.Measured(double value)
        && other instanceof Reading.Measured(double by)) {
      return value > 0 && by > 0
          ? new Reading.Measured(value / by)
          : new Reading.Unavailable("one of the two is 0");
    }
    return mine instanceof Reading.Unavailable ? mine : other;
  }

  /** Returns the meters that have read CPU time. */
  public List<String> meters() {
    return Stream.of(Party.values())
        .flatMap(party -> meters(party).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the meters that have read one party's. */
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

  /** Returns how many requests failed in all windows. */
  public long errors() {
    return samples.stream().mapToLong(ServiceSample::errors).sum();
  }
}
