// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.catalog.Stack;
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

/** The tables of a comparison of stacks. */
final class StackTables {
  private StackTables() {}

  /** Returns the table of figures that a user of the service sees. */
  static Table figures(StackSection section) {
    return new Columns<ServiceCell>("stack", cell -> cell.stack().name())
        .add("verdict", cell -> verdict(section.verdict(cell)))
        // the heading says the unit
        .add(
            "bookings/s",
            cell -> figure(cell.estimate(ServiceQuantity.PER_SECOND), Unit.NUMBER, Unit.PER_SECOND))
        .add("p50", cell -> latency(cell, 50, Latency::p50Millis))
        .add("p90", cell -> latency(cell, 90, Latency::p90Millis))
        .add("p99", cell -> latency(cell, 99, Latency::p99Millis))
        .add("p99.9", cell -> latency(cell, 99.9, Latency::p999Millis))
        .add("errors", cell -> Entry.of(Long.toString(cell.errors())))
        .table(
            section.title()
                + ": throughput and latency, median of the starts; errors of all starts",
            section.cells());
  }

  /** Returns the table of CPU time, memory and start-up. */
  static Table costs(StackSection section) {
    List<String> meters =
        section.cells().stream().flatMap(cell -> cell.meters().stream()).distinct().toList();
    boolean byOneMeter = meters.size() == 1;
    return new Columns<ServiceCell>("stack", cell -> cell.stack().name())
        .add("service CPU", cell -> cpu(cell, Party.APP, byOneMeter))
        .add("engine CPU, gross", cell -> cpu(cell, Party.ENGINE, byOneMeter))
        .add("JMeter CPU", cell -> cpu(cell, Party.CLIENT, byOneMeter))
        .add("memory", cell -> figure(cell, ServiceQuantity.PEAK_MEMORY_BYTES, Unit.BYTES))
        .add("start-up", cell -> figure(cell, ServiceQuantity.START_UP_NANOS, Unit.NANOS))
        .table(
            "%s: CPU time per booking%s, memory, start-up, median of the starts"
                .formatted(section.title(), byOneMeter ? " by " + meters.getFirst() : ""),
            section.cells());
  }

  private static Entry latency(ServiceCell cell, double percent, ToDoubleFunction<Latency> millis) {
    return figure(cell.latency(percent, millis), Unit.LATENCY, Unit.LATENCY);
  }

  /** Returns an entry with its meter, unless all were read by one, which the title names. */
  private static Entry cpu(ServiceCell cell, Party party, boolean byOneMeter) {
    return figure(cell.cpuPerRequest(party), Unit.NANOS, Unit.NANOS)
        .below(byOneMeter ? "" : String.join(", ", cell.meters(party)));
  }

  private static Entry figure(ServiceCell cell, ServiceQuantity quantity, Unit unit) {
    return figure(cell.estimate(quantity), unit, unit);
  }

  private static Entry figure(Estimate estimate, Unit shown, Unit unit) {
    return switch (estimate) {
      case Estimate.Missing(String reason) -> Entry.missing(reason);
      case Summary summary ->
          Entry.of(shown.format(summary.median()))
              .below(summary.n() > 1 ? Figures.spread(summary) : "")
              .withTip(Figures.describe(summary, unit));
    };
  }

  private static Entry verdict(ServiceVerdict verdict) {
    Entry entry =
        Entry.of(verdict.limit().bound().id())
            .withTip(verdict.limit().why())
            .withStyle("badge " + (verdict.remarks().isEmpty() ? "engine-bound" : "not-known"));
    for (Remark remark : verdict.remarks()) {
      String kind = remark.kind().id();
      entry = entry.below(kind).withTip("%s\n%s: %s".formatted(entry.tip(), kind, remark.why()));
    }
    return entry;
  }

  /** Returns the table of each stack's settings and differences, with their reasons. */
  static Table settings(List<StackSection> sections) {
    return new Columns<>("stack", ServiceSample.Subject::name)
        .add(
            "execution model",
            stack -> Entry.of(stack.model().map(Stack.Model::words).orElse("not declared")))
        .add("data layer", stack -> Entry.of(stack.data().orElse("not declared")))
        .add("settings and differences", stack -> Entry.of(own(stack)))
        .table(
            "What differs between the stacks",
            sections.stream()
                .flatMap(section -> section.cells().stream())
                .map(ServiceCell::stack)
                .distinct()
                .toList())
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
