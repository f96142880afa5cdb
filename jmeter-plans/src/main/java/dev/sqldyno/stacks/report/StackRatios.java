// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Figures;
import dev.sqldyno.report.Table;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Summary;
import dev.sqldyno.result.WindowPart;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the tables that divide one figure by another; a ratio that would say nothing is left out,
 * with its reason.
 */
final class StackRatios {
  private static final Entry GIVEN =
      Entry.explained(
          Figures.NONE,
          "the rate was fixed at "
              + Scenario.OPEN_PERCENT
              + " % of each stack's closed-load throughput");

  private static final Entry OTHER_METER =
      Entry.explained(Figures.NONE, "the two were not read by the same meter");

  private StackRatios() {}

  /** Returns the table of each two stacks that differ in one axis; empty if there are none. */
  static Optional<Table> differences(StackSection section) {
    List<Row> rows = new ArrayList<>();
    for (ServiceCell from : section.cells()) {
      for (ServiceCell to : section.cells()) {
        difference(from, to).ifPresent(what -> rows.add(difference(what, section, from, to)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                section.title() + ": effect of one change, second ÷ first",
                List.of(
                    "change",
                    "bookings/s",
                    "p99",
                    "service CPU",
                    "engine CPU, gross",
                    "memory",
                    "start-up"),
                rows));
  }

  /**
   * Returns each pair once: "jpa: platform threads → virtual threads". Where both execution model
   * and data layer differ, both layers have to be of one kind. A stack with an AOT cache is
   * compared with itself alone.
   */
  private static Optional<String> difference(ServiceCell from, ServiceCell to) {
    var a = from.stack();
    var b = to.stack();
    if (a.aotCache() || b.aotCache()) {
      return b.id().equals(Stack.aotId(a.id()))
          ? Optional.of("from an AOT cache: " + a.name())
          : Optional.empty();
    }
    if (a.model().isEmpty() || b.model().isEmpty() || a.data().isEmpty() || b.data().isEmpty()) {
      return Optional.empty();
    }
    int models = a.model().get().compareTo(b.model().get());
    int data = a.data().get().compareTo(b.data().get());
    if (data == 0 && models < 0) {
      return Optional.of("%s: %s → %s".formatted(a.data().get(), words(a), words(b)));
    }
    if (models == 0 && data < 0) {
      return Optional.of("%s: %s → %s".formatted(words(a), a.data().get(), b.data().get()));
    }
    return models < 0 && data != 0 && a.layer().isPresent() && a.layer().equals(b.layer())
        ? Optional.of(
            "%s, %s → %s, %s"
                .formatted(
                    a.data().get(), a.model().get().id(), b.data().get(), b.model().get().id()))
        : Optional.empty();
  }

  private static String words(ServiceSample.Subject stack) {
    return stack.model().orElseThrow().words();
  }

  private static Row difference(
      String what, StackSection section, ServiceCell from, ServiceCell to) {
    Set<Kind> doubts = doubts(section, from, to);
    return new Row(
        "",
        what,
        List.of(
            section.scenario() == Scenario.OPEN
                ? GIVEN
                : ratio(to.ratioTo(from, ServiceQuantity.PER_SECOND), doubts),
            doubts.contains(Kind.SATURATED_GENERATOR)
                ? Entry.explained(Figures.NONE, "the load generator limited one of the two")
                : ratio(to.ratioTo(from, ServiceQuantity.latencyNanos(Latency::p99Millis)), doubts),
            cpuRatio(from, to, Party.APP, doubts),
            cpuRatio(from, to, Party.ENGINE, doubts),
            ratio(to.ratioTo(from, ServiceQuantity.PEAK_MEMORY_BYTES), Set.of()),
            ratio(to.ratioTo(from, ServiceQuantity.START_UP_NANOS), Set.of())));
  }

  /** Returns the remarks that make a ratio of these cells misleading; empty if there are none. */
  private static Set<Kind> doubts(StackSection section, ServiceCell... cells) {
    Set<Kind> doubts = EnumSet.noneOf(Kind.class);
    for (ServiceCell cell : cells) {
      section.verdict(cell).remarks().forEach(remark -> doubts.add(remark.kind()));
    }
    // a pool must queue under so many users
    doubts.remove(Kind.POOL_QUEUES);
    return doubts;
  }

  private static Entry cpuRatio(ServiceCell from, ServiceCell to, Party party, Set<Kind> doubts) {
    List<String> meters = from.meters(party);
    return meters.size() == 1 && meters.equals(to.meters(party))
        ? ratio(to.ratioTo(from, ServiceQuantity.cpuPerRequest(party)), doubts)
        : OTHER_METER;
  }

  private static Entry ratio(Estimate ratio, Set<Kind> doubts) {
    return switch (ratio) {
      case Estimate.Missing(String reason) -> Entry.explained(Figures.NONE, reason);
      case Summary summary -> times(summary.median(), sureness(summary), doubts);
    };
  }

  private static Entry times(double ratio, String sureness, Set<Kind> doubts) {
    List<String> notes = new ArrayList<>();
    if (!sureness.isEmpty()) {
      notes.add(sureness);
    }
    doubts.forEach(doubt -> notes.add(doubt.id()));
    return new Entry(say("× %.2f", ratio), String.join("\n", notes), "", "", "");
  }

  private static String sureness(Summary ratio) {
    return ratio
        .interval()
        .map(i ->
            say(
                "%.2f to %.2f%s",
                i.low(), i.high(), i.low() <= 1 && i.high() >= 1 ? "\nnot sure" : ""))
        .orElse("1 repetition");
  }

  /** Returns what the service costs over the same transaction by the driver alone. */
  static Optional<Table> overDriver(StackSection section) {
    return section
        .driver()
        .map(driver ->
            new Table(
                "%s: the service ÷ the same transaction by the driver alone (%s %s)"
                    .formatted(
                        section.title(),
                        driver.key().operation(),
                        Figures.variant(driver.key().variant())),
                List.of("stack", "bookings/s", "CPU: service ÷ driver", "engine CPU, gross"),
                section.cells().stream()
                    .map(
                        cell -> new Row("", cell.stack().name(), overDriver(section, driver, cell)))
                    .toList()));
  }

  private static List<Entry> overDriver(
      StackSection section, MeasuredCell driver, ServiceCell cell) {
    Set<Kind> doubts = doubts(section, cell);
    return List.of(
        switch (section.scenario()) {
          case CLOSED ->
              quotient(driver.rowsPerSecond(), cell.estimate(ServiceQuantity.PER_SECOND), doubts);
          case OPEN -> GIVEN;
          case SLOW -> Entry.explained(Figures.NONE, "the driver waits for no remote call");
        },
        quotient(driver.clientCpuPerRow(), cell.cpuPerRequest(Party.APP), doubts),
        cell.meters(Party.ENGINE).equals(List.of(driver.key().meter().id()))
            ? quotient(
                driver.perRow(Metric.CPU, WindowPart.STATEMENT, CostBasis.GROSS),
                cell.cpuPerRequest(Party.ENGINE),
                doubts)
            : OTHER_METER);
  }

  /** Returns the ratio of figures that have no repetition in common. */
  private static Entry quotient(Estimate driver, Estimate service, Set<Kind> doubts) {
    if (!(driver instanceof Summary a) || !(service instanceof Summary b) || a.median() <= 0) {
      return Entry.explained(Figures.NONE, "one of the two was not measured");
    }
    double ratio = b.median() / a.median();
    if (a.interval().isEmpty() || b.interval().isEmpty()) {
      return times(ratio, "one repetition", doubts);
    }
    boolean apart =
        a.interval().get().high() < b.interval().get().low()
            || b.interval().get().high() < a.interval().get().low();
    return times(ratio, apart ? "" : "not sure", doubts);
  }
}
