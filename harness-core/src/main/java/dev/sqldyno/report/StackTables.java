// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.Basis;
import dev.sqldyno.result.Cell;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Part;
import dev.sqldyno.result.Party;
import dev.sqldyno.result.ServiceCell;
import dev.sqldyno.result.ServiceSample;
import dev.sqldyno.result.ServiceSample.Latency;
import dev.sqldyno.result.ServiceVerdict;
import dev.sqldyno.result.ServiceVerdict.Remark;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of a comparison of stacks, shared by all forms of the report. */
final class StackTables {
  private StackTables() {}

  /** What a user of the service sees. */
  static Table figures(StackSection section) {
    return new Table(
        section.title() + ": throughput and latency, median of the starts",
        List.of("stack", "verdict", "bookings", "p50", "p90", "p99", "p99.9", "errors"),
        section.cells().stream()
            .map(cell -> new Row("", cell.stack().name(), figures(section, cell)))
            .toList());
  }

  private static List<Entry> figures(StackSection section, ServiceCell cell) {
    return List.of(
        verdict(ServiceVerdict.of(cell, section.cores())),
        figure(cell.perSecond(), Unit.PER_SECOND),
        figure(cell.latencyNanos(Latency::p50Millis), Unit.NANOS),
        figure(cell.latencyNanos(Latency::p90Millis), Unit.NANOS),
        figure(cell.latencyNanos(Latency::p99Millis), Unit.NANOS),
        figure(cell.latencyNanos(Latency::p999Millis), Unit.NANOS),
        Entry.text(Long.toString(cell.errors())));
  }

  /** What the owner of the machine pays. */
  static Table costs(StackSection section) {
    return new Table(
        section.title() + ": CPU time a booking, memory, start-up, median of the starts",
        List.of("stack", "app CPU", "engine CPU", "client CPU", "memory", "start-up"),
        section.cells().stream()
            .map(cell ->
                new Row(
                    "",
                    cell.stack().name(),
                    List.of(
                        figure(cell.cpuPerRequest(Party.APP), Unit.NANOS),
                        figure(cell.cpuPerRequest(Party.ENGINE), Unit.NANOS),
                        figure(cell.cpuPerRequest(Party.CLIENT), Unit.NANOS),
                        figure(cell.peakMemoryBytes(), Unit.BYTES),
                        figure(cell.startUpNanos(), Unit.NANOS))))
            .toList());
  }

  private static Entry figure(Estimate estimate, Unit unit) {
    return estimate instanceof Summary summary
        ? new Entry(
            Figures.median(estimate, unit),
            summary.n() > 1 ? Figures.spread(estimate) : "",
            Figures.describe(estimate, unit),
            "",
            "")
        : Entry.explained(Figures.NONE, Figures.describe(estimate, unit));
  }

  private static Entry verdict(ServiceVerdict verdict) {
    String tip =
        verdict.why()
            + verdict.remarks().stream()
                .map(remark -> "\n" + remark.kind().id() + ": " + remark.why())
                .collect(Collectors.joining());
    return new Entry(
        verdict.bound().id(),
        verdict.remarks().stream()
            .map(Remark::kind)
            .map(ServiceVerdict.Kind::id)
            .collect(Collectors.joining("\n")),
        tip,
        "badge " + (verdict.remarks().isEmpty() ? "engine-bound" : "waiting"),
        "");
  }

  /** Each two stacks that differ in one of both axes; empty where there are none. */
  static Optional<Table> differences(StackSection section) {
    List<Row> rows = new ArrayList<>();
    for (ServiceCell from : section.cells()) {
      for (ServiceCell to : section.cells()) {
        difference(from, to).ifPresent(what -> rows.add(difference(what, from, to)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                section.title() + ": what one difference makes, second ÷ first",
                List.of(
                    "difference", "bookings", "p99", "app CPU", "engine CPU", "memory", "start-up"),
                rows));
  }

  /**
   * "jpa: platform threads → virtual threads"; each pair once. Where both execution model and data
   * layer differ, both layers have to be of one kind. A stack with an AOT cache is compared with
   * itself alone.
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

  private static Row difference(String what, ServiceCell from, ServiceCell to) {
    return new Row(
        "",
        what,
        List.of(
            ratio(from.perSecond(), to.perSecond()),
            ratio(from.latencyNanos(Latency::p99Millis), to.latencyNanos(Latency::p99Millis)),
            ratio(from.cpuPerRequest(Party.APP), to.cpuPerRequest(Party.APP)),
            ratio(from.cpuPerRequest(Party.ENGINE), to.cpuPerRequest(Party.ENGINE)),
            ratio(from.peakMemoryBytes(), to.peakMemoryBytes()),
            ratio(from.startUpNanos(), to.startUpNanos())));
  }

  private static Entry ratio(Estimate first, Estimate second) {
    if (!(first instanceof Summary a) || !(second instanceof Summary b) || a.median() <= 0) {
      return Entry.explained(Figures.NONE, "one of both was not measured");
    }
    String times = String.format(Locale.ROOT, "× %.2f", b.median() / a.median());
    if (a.interval().isEmpty() || b.interval().isEmpty()) {
      return new Entry(times, "", "from one start, so nobody knows how sure it is", "", "");
    }
    boolean apart =
        a.interval().get().high() < b.interval().get().low()
            || b.interval().get().high() < a.interval().get().low();
    return new Entry(times, apart ? "" : "not sure", "", "", "");
  }

  /** What the service costs over the same transaction by the driver alone. */
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
                List.of("stack", "bookings", "CPU: app ÷ driver", "engine CPU"),
                section.cells().stream()
                    .map(cell -> new Row("", cell.stack().name(), overDriver(driver, cell)))
                    .toList()));
  }

  private static List<Entry> overDriver(Cell driver, ServiceCell cell) {
    return List.of(
        ratio(driver.rowsPerSecond(), cell.perSecond()),
        ratio(driver.clientCpuPerRow(), cell.cpuPerRequest(Party.APP)),
        ratio(
            driver.perRow(Metric.CPU, Part.STATEMENT, Basis.GROSS),
            cell.cpuPerRequest(Party.ENGINE)));
  }

  /** How each stack was set up differently, and why. */
  static Table settings(List<StackSection> sections) {
    List<Row> rows =
        sections.stream()
            .flatMap(section -> section.cells().stream())
            .map(ServiceCell::stack)
            .distinct()
            .map(stack ->
                new Row(
                    "",
                    stack.name(),
                    List.of(
                        Entry.text(stack.model().map(model -> model.words()).orElse("not told")),
                        Entry.text(stack.data().orElse("not told")),
                        Entry.text(
                            stack.environment().entrySet().stream()
                                .map(e ->
                                    "%s=%s (%s)"
                                        .formatted(
                                            e.getKey(),
                                            e.getValue(),
                                            stack.because().getOrDefault(e.getKey(), "")))
                                .sorted()
                                .collect(Collectors.joining("\n"))))))
            .toList();
    return new Table(
        "What differs between the stacks",
        List.of("stack", "execution model", "data layer", "settings of its own"),
        rows);
  }
}
