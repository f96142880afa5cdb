// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.report.Figures;
import dev.sqldyno.report.Table;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.report.Unit;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Summary;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceVerdict;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the tables of a comparison of stacks. */
final class StackTables {
  private StackTables() {}

  /** Returns what a user of the service sees. */
  static Table figures(StackSection section) {
    return new Table(
        section.title() + ": throughput and latency, median of the starts; errors of all starts",
        List.of("stack", "verdict", "bookings/s", "p50", "p90", "p99", "p99.9", "errors"),
        section.cells().stream()
            .map(cell -> new Row("", cell.stack().name(), figures(section, cell)))
            .toList());
  }

  private static List<Entry> figures(StackSection section, ServiceCell cell) {
    return List.of(
        verdict(section.verdict(cell)),
        perSecond(cell.estimate(ServiceQuantity.PER_SECOND)),
        latency(cell, Latency::p50Millis),
        latency(cell, Latency::p90Millis),
        latency(cell, Latency::p99Millis),
        latency(cell, Latency::p999Millis),
        Entry.text(Long.toString(cell.errors())));
  }

  /** Returns what the owner of the machine pays. */
  static Table costs(StackSection section) {
    List<String> meters =
        section.cells().stream().flatMap(cell -> cell.meters().stream()).distinct().toList();
    boolean byOneMeter = meters.size() == 1;
    return new Table(
        "%s: CPU time per booking%s, memory, start-up, median of the starts"
            .formatted(section.title(), byOneMeter ? " by " + meters.getFirst() : ""),
        List.of("stack", "service CPU", "engine CPU, gross", "JMeter CPU", "memory", "start-up"),
        section.cells().stream()
            .map(cell ->
                new Row(
                    "",
                    cell.stack().name(),
                    List.of(
                        cpu(cell, Party.APP, byOneMeter),
                        cpu(cell, Party.ENGINE, byOneMeter),
                        cpu(cell, Party.CLIENT, byOneMeter),
                        figure(cell.estimate(ServiceQuantity.PEAK_MEMORY_BYTES), Unit.BYTES),
                        figure(cell.estimate(ServiceQuantity.START_UP_NANOS), Unit.NANOS))))
            .toList());
  }

  /** Returns an entry under a heading that says the unit. */
  private static Entry perSecond(Estimate estimate) {
    return entry(estimate, Unit.NUMBER, Unit.PER_SECOND);
  }

  private static Entry latency(ServiceCell cell, ToDoubleFunction<Latency> millis) {
    return figure(cell.estimate(ServiceQuantity.latencyNanos(millis)), Unit.LATENCY);
  }

  /** Returns an entry with its meter, unless all were read by one, which the title names. */
  private static Entry cpu(ServiceCell cell, Party party, boolean byOneMeter) {
    Entry cpu = figure(cell.cpuPerRequest(party), Unit.NANOS);
    return byOneMeter ? cpu : cpu.with(String.join(", ", cell.meters(party)));
  }

  private static Entry figure(Estimate estimate, Unit unit) {
    return entry(estimate, unit, unit);
  }

  private static Entry entry(Estimate estimate, Unit shown, Unit unit) {
    return estimate instanceof Summary summary
        ? new Entry(
            Figures.median(estimate, shown),
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

  /** Returns how each stack was set up differently, and why. */
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
                        Entry.text(
                            stack.model().map(model -> model.words()).orElse("not declared")),
                        Entry.text(stack.data().orElse("not declared")),
                        Entry.text(own(stack)))))
            .toList();
    return new Table(
            "What differs between the stacks",
            List.of("stack", "execution model", "data layer", "settings and differences"),
            rows)
        .ofWords();
  }

  private static String own(ServiceSample.Subject stack) {
    Stream<String> variables =
        stack.environment().entrySet().stream()
            .map(e ->
                "%s=%s (%s)"
                    .formatted(
                        e.getKey(), e.getValue(), stack.because().getOrDefault(e.getKey(), "")))
            .sorted();
    return Stream.concat(variables, stack.differs().stream()).collect(Collectors.joining("\n"));
  }
}
