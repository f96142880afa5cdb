// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceVerdict;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Remarks on how warm a stack was, what limited it, how its counts compare, and what it publishes.
 */
final class StackRemarks {
  private StackRemarks() {}

  static String of(ServiceCell cell, ServiceVerdict verdict) {
    Stream<String> held =
        Stream.of(
            "warmed up for %s s%s"
                .formatted(
                    Figures.range(
                        cell.samples().stream().mapToDouble(s -> s.warmUp().wallNanos() / 1e9)),
                    scheduled(cell)),
            verdict.limit().why(),
            "CPU time by " + String.join(" and ", cell.meters()),
            say(
                "%,d bookings accepted and stored",
                cell.samples().stream().mapToLong(s -> s.checked().accepted()).sum()),
            "the engine's own count: %s, %s"
                .formatted(
                    counted("commits", cell, Checked::commits),
                    counted("inserted rows", cell, Checked::rowsInserted)));
    return Stream.of(
            held,
            failed(cell),
            Stream.of(statements(cell)),
            cell
                .estimate(ServiceQuantity.RETRIES_PER_THOUSAND)
                .summary()
                .filter(s -> s.mean() > 0)
                .map(s -> say("%.2f retries per 1,000 bookings", s.median()))
                .stream(),
            loops(cell),
            cell
                .estimate(ServiceQuantity.PINNED_PER_SECOND)
                .summary()
                .map(s ->
                    say("virtual threads pinned their carriers %.0f times a second", s.median()))
                .stream(),
            queue(verdict),
            verdict.unknown().stream().map("unknown: "::concat))
        .flatMap(clauses -> clauses)
        .collect(Collectors.joining("; ", cell.stack().name() + ": ", ""));
  }

  private static String scheduled(ServiceCell cell) {
    List<String> rates =
        cell.samples().stream()
            .map(sample -> sample.load().get(ServiceSample.RATE))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return rates.isEmpty()
        ? ""
        : ", %s bookings/s scheduled".formatted(String.join(" and ", rates));
  }

  /** Returns the counts of all repetitions; an engine need not count. */
  private static String counted(String what, ServiceCell cell, Function<Checked, Reading> count) {
    return switch (cell.samples().stream()
        .map(sample -> count.apply(sample.checked()))
        .reduce(new Reading.Measured(0), Reading::plus)) {
      case Reading.Measured(double n) -> say("%,.0f %s", n, what);
      case Reading.Unavailable(String reason) -> "%s unknown (%s)".formatted(what, reason);
    };
  }

  /** Those of the windows stand in the table. */
  private static Stream<String> failed(ServiceCell cell) {
    long outside = cell.samples().stream().mapToLong(s -> s.checked().failed() - s.errors()).sum();
    return outside == 0
        ? Stream.empty()
        : Stream.of(say("%,d requests failed outside the windows", outside));
  }

  private static String statements(ServiceCell cell) {
    return switch (cell.estimate(ServiceQuantity.STATEMENTS_PER_REQUEST)) {
      case Summary s -> say("%.1f statements per booking (a batch counts as one)", s.median());
      case Estimate.Missing(String reason) -> "statements per booking unknown: " + reason;
    };
  }

  /** Returns "connections on 1 to 2 event loops": the range shows a repetition that had fewer. */
  private static Stream<String> loops(ServiceCell cell) {
    double[] loops =
        cell.samples().stream()
            .map(sample -> sample.published().eventLoops())
            .flatMapToDouble(r ->
                r instanceof Reading.Measured(double n) ? DoubleStream.of(n) : DoubleStream.empty())
            .toArray();
    return loops.length == 0
        ? Stream.empty()
        : Stream.of(
            "connections on %s event loops".formatted(Figures.range(DoubleStream.of(loops))));
  }

  private static Stream<String> queue(ServiceVerdict verdict) {
    return verdict.remarks().stream()
        .filter(remark -> remark.kind() == Kind.POOL_QUEUES)
        .map(Remark::why);
  }
}
