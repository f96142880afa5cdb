// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceVerdict;
import dev.sqldyno.stacks.result.StackComparisons;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The stacks that were compared in one scenario on one engine.
 *
 * @param stacks ids of all that the report shows, so that each has its colour
 * @param cells a stack each, in the order of the table
 * @param driver the same transaction by the driver alone, where the run has it
 * @param comparisons of each other stack with the first
 */
record StackSection(
    RunInfo info,
    List<String> stacks,
    List<ServiceCell> cells,
    Optional<MeasuredCell> driver,
    List<Comparison> comparisons) {
  /** The order of sections, by the properties that their cells share: all but the stack. */
  private static final Comparator<ServiceCell.Key> SECTIONS =
      Comparator.comparing(ServiceCell.Key::engine)
          .thenComparing(ServiceCell.Key::size)
          .thenComparing(ServiceCell.Key::scenario)
          .thenComparing(key -> key.load().toString());

  /**
   * The order of stacks: by execution model, then data layer; the user's own declare neither and
   * come last.
   */
  private static final Comparator<ServiceCell> PLACE =
      Comparator.comparing((ServiceCell cell) ->
              cell.stack().model().map(Enum::ordinal).orElse(Integer.MAX_VALUE))
          .thenComparing(cell -> cell.stack().data().orElse(""))
          .thenComparing(cell -> cell.stack().id());

  /** The workload with the service's transaction by the driver alone. */
  private static final String WORKLOAD = "bookings";

  static List<StackSection> of(
      RunInfo info, List<ServiceSample> samples, List<MeasuredCell> driver) {
    List<ServiceCell> cells = ServiceCell.of(samples).stream().sorted(PLACE).toList();
    List<String> stacks = cells.stream().map(c -> c.stack().id()).distinct().toList();
    Map<ServiceCell.Key, List<ServiceCell>> sections = new TreeMap<>(SECTIONS);
    cells.forEach(cell -> sections.computeIfAbsent(cell.key(), _ -> new ArrayList<>()).add(cell));
    List<StackSection> all = new ArrayList<>();
    sections.forEach((first, together) ->
        all.add(
            new StackSection(
                info,
                stacks,
                together,
                fastest(driver, first, info),
                new StackComparisons().of(info, together, first.stack()))));
    return all;
  }

  /**
   * Returns the fastest mode of the driver's transaction with the stacks' locking, at the same
   * size, as another size has another warm-up.
   */
  private static Optional<MeasuredCell> fastest(
      List<MeasuredCell> cells, ServiceCell.Key key, RunInfo info) {
    // how the stacks locked; empty if the run does not say
    String locking =
        info.part("services")
            .map(part -> part.words().get("environment.BOOKINGS_LOCKING"))
            .orElse("");
    return cells.stream()
        .filter(c -> c.key().workload().equals(WORKLOAD) && c.key().engine().equals(key.engine()))
        .filter(c -> c.key().size() == key.size())
        .filter(c -> c.key().variant().getOrDefault("locking", locking).equals(locking))
        .max(
            Comparator.comparingDouble(
                c -> c.rowsPerSecond().summary().map(Summary::mean).orElse(0.0)));
  }

  private ServiceCell.Key key() {
    return cells.getFirst().key();
  }

  Scenario scenario() {
    return key().scenario();
  }

  /** Returns "closed load, users 50, PostgreSQL, size quick". */
  String title() {
    String load =
        key().load().entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue() + ", ")
            .collect(Collectors.joining());
    return "%s load, %s%s, size %s"
        .formatted(scenario().id(), load, info.nameOf(key().engine()), key().size().id());
  }

  /** Returns the scenario and the number of repetitions, as a sentence. */
  String amount() {
    String count = Figures.range(cells.stream().mapToDouble(c -> c.samples().size()));
    return "%s%s; %s of each stack"
        .formatted(
            scenario().words(),
            ceiling(),
            count.equals("1") ? "one repetition" : count + " repetitions");
  }

  /** Returns what each stack's CPU was in a section of one repetition, which ranks nothing. */
  Optional<Finding> seenOnce() {
    return cells.stream().anyMatch(cell -> cell.samples().size() > 1)
        ? Optional.empty()
        : Optional.of(
            new Finding(
                say(
                    "%s, service CPU per booking, seen once: %s.",
                    title(),
                    cells.stream()
                        .map(cell ->
                            cell.stack().name()
                                + " "
                                + Figures.mean(cell.cpuPerRequest(Party.APP), Unit.NANOS))
                        .collect(Collectors.joining(", ")))));
  }

  /**
   * Returns the maximum throughput of users who wait for the remote call; empty in other scenarios.
   */
  private String ceiling() {
    Map<String, String> load = key().load();
    if (scenario() != Scenario.SLOW || !load.containsKey(ServiceSample.USERS)) {
      return "";
    }
    double seconds = Double.parseDouble(load.get(ServiceSample.DELAY).split(" ")[0]) / 1e3;
    return seconds == 0
        ? ""
        : say(
            ", so that no stack can accept more than %,.0f bookings/s (users ÷ delay)",
            Integer.parseInt(load.get(ServiceSample.USERS)) / seconds);
  }

  /** Returns the stack's colour, which is the same in every section. */
  int colour(ServiceCell cell) {
    return stacks.indexOf(cell.stack().id());
  }

  /** Returns what limited that stack and what a reader must know of it. */
  ServiceVerdict verdict(ServiceCell cell) {
    return ServiceVerdict.of(cell, info.host().cores());
  }

  /**
   * Returns the window to draw, neither the best nor the worst: by throughput, or by the slowest
   * answers if the rate was given.
   */
  ServiceSample typical(ServiceCell cell) {
    Comparator<ServiceSample> worstFirst =
        scenario() == Scenario.OPEN
            ? Comparator.comparingDouble((ServiceSample s) -> s.latency().p99Millis()).reversed()
            : Comparator.comparingDouble(ServiceSample::perSecond);
    List<ServiceSample> sorted = cell.samples().stream().sorted(worstFirst).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }
}
