// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables of ratios between stacks; a meaningless ratio is omitted, with its reason. */
final class StackRatios {
  private static final Entry GIVEN =
      Entry.missing(
          "the rate was fixed at "
              + Scenario.OPEN_PERCENT
              + " % of each stack's closed-load throughput");
  private static final Entry OTHER_METER = Entry.missing("the two were not read by the same meter");

  /** A change from one stack to another, with the remarks that make its ratios misleading. */
  private record Change(String what, ServiceCell from, ServiceCell to, Set<Kind> doubts) {
    Entry ratio(ServiceQuantity quantity) {
      return doubts.isEmpty() ? undoubted(quantity) : StackRatios.misleading(doubts);
    }

    /** Returns the ratio of a figure that stays valid in spite of all remarks. */
    Entry undoubted(ServiceQuantity quantity) {
      return Ratios.entry(
          Difference.of(to.byRepetition(quantity).ratioTo(from.byRepetition(quantity))));
    }
  }

  private StackRatios() {}

  /** Returns the table of each two stacks that differ in one axis; empty if there are none. */
  static Optional<Table> differences(StackSection section) {
    List<Change> changes = new ArrayList<>();
    for (ServiceCell from : section.cells()) {
      for (ServiceCell to : section.cells()) {
        difference(from, to)
            .map(what -> new Change(what, from, to, doubts(section, from, to)))
            .ifPresent(changes::add);
      }
    }
    return changes.isEmpty() ? Optional.empty() : Optional.of(differences(section, changes));
  }

  private static Table differences(StackSection section, List<Change> changes) {
    return new Columns<>("change", Change::what)
        .add(
            "bookings/s",
            change ->
                section.scenario() == Scenario.OPEN
                    ? GIVEN
                    : change.ratio(ServiceQuantity.PER_SECOND))
        .add(
            "p99",
            change ->
                change.doubts().contains(Kind.SATURATED_GENERATOR)
                    ? Entry.missing("the load generator limited one of the two")
                    : change.ratio(ServiceQuantity.latencyNanos(99, Latency::p99Millis)))
        .add("service CPU", change -> cpuRatio(change, Party.APP))
        .add("engine CPU, gross", change -> cpuRatio(change, Party.ENGINE))
        .add("memory", change -> change.undoubted(ServiceQuantity.PEAK_MEMORY_BYTES))
        .add("start-up", change -> change.undoubted(ServiceQuantity.START_UP_NANOS))
        .table(section.title() + ": effect of one change, second ÷ first", changes);
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

  /** Returns the remarks that make a ratio of these cells misleading; empty if there are none. */
  private static Set<Kind> doubts(StackSection section, ServiceCell... cells) {
    Set<Kind> doubts = EnumSet.noneOf(Kind.class);
    for (ServiceCell cell : cells) {
      section.verdict(cell).remarks().stream()
          .map(Remark::kind)
          .filter(Kind::misleads)
          .forEach(doubts::add);
    }
    return doubts;
  }

  private static Entry cpuRatio(Change change, Party party) {
    List<String> meters = change.from().meters(party);
    return meters.size() == 1 && meters.equals(change.to().meters(party))
        ? change.ratio(ServiceQuantity.cpuPerRequest(party))
        : OTHER_METER;
  }

  private static Entry misleading(Set<Kind> doubts) {
    return Entry.missing(
        "the ratio would mislead: "
            + doubts.stream().map(Kind::id).collect(Collectors.joining(", ")));
  }

  /** Returns what the service costs over the same transaction by the driver alone. */
  static Optional<Table> overDriver(StackSection section) {
    return section.driver().map(driver -> overDriver(section, driver));
  }

  private static Table overDriver(StackSection section, MeasuredCell driver) {
    return new Columns<ServiceCell>("stack", cell -> cell.stack().name())
        .add(
            "bookings/s",
            cell ->
                switch (section.scenario()) {
                  case CLOSED ->
                      quotient(
                          section,
                          cell.byRepetition(ServiceQuantity.PER_SECOND),
                          driver.byRepetition(Figure.ROWS_PER_SECOND),
                          cell);
                  case OPEN -> GIVEN;
                  case SLOW -> Entry.missing("the driver waits for no remote call");
                })
        .add(
            "CPU: service ÷ driver",
            cell ->
                quotient(
                    section,
                    cell.byRepetition(ServiceQuantity.cpuPerRequest(Party.APP)),
                    driver.byRepetition(Figure.CLIENT_CPU),
                    cell))
        .add("engine CPU, gross", cell -> engineCpu(section, driver, cell))
        .table(
            "%s: the service ÷ the same transaction by the driver alone (%s %s)"
                .formatted(
                    section.title(), driver.key().operation(), Labels.text(driver.key().variant())),
            section.cells());
  }

  private static Entry engineCpu(StackSection section, MeasuredCell driver, ServiceCell cell) {
    return cell.meters(Party.ENGINE).equals(List.of(driver.key().meter().id()))
        ? quotient(
            section,
            cell.byRepetition(ServiceQuantity.cpuPerRequest(Party.ENGINE)),
            driver.byRepetition(Figure.STATEMENT_CPU),
            cell)
        : OTHER_METER;
  }

  /** Returns the ratio of figures that have no repetition in common. */
  private static Entry quotient(
      StackSection section, ByRepetition service, ByRepetition driver, ServiceCell cell) {
    Set<Kind> doubts = doubts(section, cell);
    return doubts.isEmpty()
        ? Ratios.entry(Difference.of(service.independentRatioTo(driver)))
        : misleading(doubts);
  }
}
