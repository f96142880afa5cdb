// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell.Key;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Grouped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The highest rate of an open loop at which the p99 response time keeps a bound, for one mix on one
 * engine.
 *
 * @param bound of the p99
 * @param rates the mix at several rates, in no order
 */
public record Knee(Duration bound, List<MeasuredCell> rates) {
  /** The run option with the bound. */
  private static final String OPTION = "findKnee";

  /** The fewest transactions per failed one at a kept rate. */
  private static final int ONE_FAILED_OF = 100;

  /** Returns the bound of the run's search; empty if it did not search. */
  public static Optional<Duration> bound(RunInfo info) {
    return info.parts().values().stream()
        .flatMap(part -> part.options().stream())
        .map(options -> options.path(OPTION))
        .filter(bound -> bound.isString())
        .map(bound -> Duration.parse(bound.asString()))
        .findFirst();
  }

  /** Returns the cells to compare, without the rates of a search, which differ between engines. */
  public static List<MeasuredCell> compared(RunInfo info, List<MeasuredCell> cells) {
    return bound(info).isEmpty()
        ? cells
        : cells.stream().filter(cell -> rate(cell).isEmpty()).toList();
  }

  /** Returns the knee of each mix on each engine with a rate. */
  public static List<Knee> of(Duration bound, List<MeasuredCell> cells) {
    return Grouped.by(
            cells.stream().filter(cell -> rate(cell).isPresent()).toList(),
            cell -> closed(cell.key()))
        .values()
        .stream()
        .map(rates -> new Knee(bound, rates))
        .toList();
  }

  /** Returns the key of the same mix in a closed loop. */
  public static Key closed(Key key) {
    Map<String, String> closed = new HashMap<>(key.variant());
    closed.remove(RunSpec.RATE);
    return key.with(key.workload(), key.operation(), closed);
  }

  /** Returns the rate in the cell's variant; empty for a closed loop. */
  public static OptionalDouble rate(MeasuredCell cell) {
    String rate = cell.key().variant().getOrDefault(RunSpec.RATE, "");
    return rate.matches("\\d+(\\.\\d+)?")
        ? OptionalDouble.of(Double.parseDouble(rate))
        : OptionalDouble.empty();
  }

  /**
   * Returns whether each rate kept the bound in a repetition, from the lowest. One window that kept
   * it is enough, since noise can spoil others.
   */
  public SortedMap<Double, Boolean> kept(int repetition) {
    SortedMap<Double, Boolean> kept = new TreeMap<>();
    windows(repetition)
        .forEach(
            window -> kept.merge(rate(window).orElseThrow(), isKept(window), Boolean::logicalOr));
    return kept;
  }

  /** Returns a rate of a repetition that did not keep the bound in its only window. */
  public OptionalDouble doubtful(int repetition) {
    return Grouped.by(windows(repetition).toList(), window -> rate(window).orElseThrow())
        .entrySet()
        .stream()
        .filter(each -> each.getValue().size() == 1 && !isKept(each.getValue().getFirst()))
        .mapToDouble(Map.Entry::getKey)
        .findFirst();
  }

  private Stream<MeasuredCell> windows(int repetition) {
    return rates.stream()
        .flatMap(cell ->
            cell.samples().stream()
                .filter(sample -> sample.repetition() == repetition)
                .map(sample -> new MeasuredCell(cell.key(), List.of(sample))));
  }

  private boolean isKept(MeasuredCell window) {
    ClientView clients = ClientView.of(window);
    return clients.failed() * ONE_FAILED_OF <= clients.stored()
        && clients.byRepetition(Figure.P99).readings().values().stream()
            .allMatch(
                p99 -> p99 instanceof Reading.Measured(double nanos) && nanos <= bound.toNanos());
  }

  /** Returns the lowest rate that did not keep the bound; empty if all did. */
  public static OptionalDouble broken(SortedMap<Double, Boolean> kept) {
    return kept.keySet().stream()
        .filter(rate -> !kept.get(rate))
        .mapToDouble(Double::doubleValue)
        .findFirst();
  }

  /** Returns the highest rate below every broken one; empty if there is none. */
  public static OptionalDouble highest(SortedMap<Double, Boolean> kept) {
    return kept.headMap(broken(kept).orElse(Double.POSITIVE_INFINITY)).keySet().stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  /** Returns the knee of each repetition, in transactions per second. */
  public ByRepetition perSecond() {
    Map<Integer, Reading> knees = new TreeMap<>();
    rates.stream()
        .flatMap(cell -> cell.samples().stream())
        .map(Sample::repetition)
        .forEach(repetition -> knees.computeIfAbsent(repetition, number -> knee(kept(number))));
    return new ByRepetition(knees);
  }

  private static Reading knee(SortedMap<Double, Boolean> kept) {
    OptionalDouble broken = broken(kept);
    OptionalDouble highest = highest(kept);
    if (highest.isEmpty()) {
      return new Reading.Unavailable(
          say("not even %,.0f a second kept the bound in some repetition", kept.firstKey()));
    }
    return broken.isPresent()
        ? new Reading.Measured(highest.getAsDouble())
        : new Reading.Unavailable(
            say("in some repetition %,.0f a second was tried at most, and kept", kept.lastKey()));
  }
}
