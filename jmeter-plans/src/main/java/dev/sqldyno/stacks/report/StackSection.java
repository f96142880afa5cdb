// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.report.Chart;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds the stacks that were compared in one scenario on one engine.
 *
 * @param engine as its makers write it
 * @param cores of the machine
 * @param stacks ids of all that the report shows, so that each has its colour
 * @param cells a stack each, in the order of the table
 * @param driver the same transaction by the driver alone, where the run has it
 */
record StackSection(
    Scenario scenario,
    String engine,
    Size size,
    int cores,
    List<String> stacks,
    List<ServiceCell> cells,
    Optional<MeasuredCell> driver) {
  static final String TITLE = "Stacks of the bookings service";

  /** Orders by execution model, then data layer; the user's own, which say neither, come last. */
  private static final Comparator<ServiceCell> PLACE =
      Comparator.comparing((ServiceCell cell) ->
              cell.stack().model().map(Enum::ordinal).orElse(Integer.MAX_VALUE))
          .thenComparing(cell -> cell.stack().data().orElse(""))
          .thenComparing(cell -> cell.stack().id());

  /** Names the workload that does the service's transaction by the driver. */
  private static final String WORKLOAD = "bookings";

  static List<StackSection> of(
      RunInfo info, List<ServiceSample> samples, List<MeasuredCell> driver) {
    record Key(Scenario scenario, String engine, Size size, Map<String, String> load) {}
    List<ServiceCell> cells = ServiceCell.of(samples).stream().sorted(PLACE).toList();
    List<String> stacks = cells.stream().map(c -> c.stack().id()).distinct().toList();
    return cells.stream()
        .map(c -> new Key(c.key().scenario(), c.key().engine(), c.key().size(), c.key().load()))
        .distinct()
        .sorted(
            Comparator.comparing(Key::engine)
                .thenComparing(Key::size)
                .thenComparing(Key::scenario)
                .thenComparing(k -> k.load().toString()))
        .map(key ->
            new StackSection(
                key.scenario(),
                name(info, key.engine()),
                key.size(),
                info.host().cores(),
                stacks,
                cells.stream()
                    .filter(c -> c.key().scenario() == key.scenario())
                    .filter(c -> c.key().engine().equals(key.engine()))
                    .filter(c -> c.key().size() == key.size())
                    .filter(c -> c.key().load().equals(key.load()))
                    .toList(),
                fastest(driver, key.engine(), key.size(), locking(info))))
        .toList();
  }

  private static String name(RunInfo info, String engine) {
    return info.engines().stream()
        .filter(e -> e.id().equals(engine))
        .map(RunInfo.EngineInfo::name)
        .findFirst()
        .orElse(engine);
  }

  /** Returns how the stacks locked; empty if the run does not say. */
  private static String locking(RunInfo info) {
    return info.part("services")
        .map(part -> part.words().get("environment.BOOKINGS_LOCKING"))
        .orElse("");
  }

  /**
   * Returns, of several modes of the transaction with the same locks, the fastest. One of another
   * size was warmed up for another time.
   */
  private static Optional<MeasuredCell> fastest(
      List<MeasuredCell> cells, String engine, Size size, String locking) {
    return cells.stream()
        .filter(c -> c.key().workload().equals(WORKLOAD) && c.key().engine().equals(engine))
        .filter(c -> c.key().size() == size)
        .filter(c -> c.key().variant().getOrDefault("locking", locking).equals(locking))
        .max(Comparator.comparingDouble(c -> Chart.orZero(c.rowsPerSecond())));
  }

  /** Returns "closed load, users 50, PostgreSQL, size quick". */
  String title() {
    String load =
        cells.getFirst().key().load().entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue() + ", ")
            .collect(Collectors.joining());
    return "%s load, %s%s, size %s".formatted(scenario.id(), load, engine, size.id());
  }

  /** Returns what was asked of the stacks, and how often. */
  String amount() {
    List<Integer> counts = cells.stream().map(c -> c.samples().size()).distinct().sorted().toList();
    return "%s%s; %s of each stack"
        .formatted(
            scenario.words(),
            ceiling(),
            counts.equals(List.of(1))
                ? "one repetition"
                : counts.size() == 1
                    ? counts.getFirst() + " repetitions"
                    : counts.getFirst() + " to " + counts.getLast() + " repetitions");
  }

  /** Returns the most that users who wait for the remote call can send; empty otherwise. */
  private String ceiling() {
    Map<String, String> load = cells.getFirst().key().load();
    if (scenario != Scenario.SLOW || !load.containsKey(ServiceSample.USERS)) {
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
    return ServiceVerdict.of(cell, cores);
  }

  /**
   * Returns the window to draw, neither the best nor the worst: by throughput, or by the slowest
   * answers if the rate was given.
   */
  ServiceSample typical(ServiceCell cell) {
    Comparator<ServiceSample> worstFirst =
        scenario == Scenario.OPEN
            ? Comparator.comparingDouble((ServiceSample s) -> s.latency().p99Millis()).reversed()
            : Comparator.comparingDouble(ServiceSample::perSecond);
    List<ServiceSample> sorted = cell.samples().stream().sorted(worstFirst).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }
}
