// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Summary;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceVerdict;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says how warm a stack was, what limited it, how its counts compare, and what it publishes. */
final class StackRemarks {
  private StackRemarks() {}

  static String of(ServiceCell cell, ServiceVerdict verdict) {
    Stream<String> held =
        Stream.of(
            "warmed up for " + warmUp(cell) + scheduled(cell),
            verdict.why(),
            "CPU time by " + String.join(" and ", cell.meters()),
            say("%,d bookings accepted and stored", accepted(cell)),
            "the engine's own count: %s, %s"
                .formatted(
                    counted("commits", cell, Checked::commits),
                    counted("inserted rows", cell, Checked::rowsInserted)));
    return Stream.of(
            held,
            failed(cell),
            statements(cell),
            retries(cell),
            loops(cell),
            pinned(cell),
            queue(verdict),
            verdict.unknown().stream().map("unknown: "::concat))
        .flatMap(clauses -> clauses)
        .collect(Collectors.joining("; ", cell.stack().name() + ": ", ""));
  }

  /** Returns a range such as "110 to 300 s". */
  private static String warmUp(ServiceCell cell) {
    DoubleSummaryStatistics seconds =
        cell.samples().stream().mapToDouble(s -> s.warmUp().wallNanos() / 1e9).summaryStatistics();
    String least = say("%.0f", seconds.getMin());
    String most = say("%.0f", seconds.getMax());
    return least.equals(most) ? most + " s" : "%s to %s s".formatted(least, most);
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

  private static long accepted(ServiceCell cell) {
    return cell.samples().stream().mapToLong(s -> s.checked().accepted()).sum();
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

  private static Stream<String> statements(ServiceCell cell) {
    return Stream.of(
        switch (cell.estimate(ServiceQuantity.STATEMENTS_PER_REQUEST)) {
          case Summary s -> say("%.1f statements per booking (a batch counts as one)", s.median());
          case Estimate.Missing(String reason) -> "statements per booking unknown: " + reason;
        });
  }

  private static Stream<String> retries(ServiceCell cell) {
    return cell.estimate(ServiceQuantity.RETRIES_PER_THOUSAND) instanceof Summary s && s.mean() > 0
        ? Stream.of(say("%.2f retries per 1,000 bookings", s.median()))
        : Stream.empty();
  }

  /** Returns "connections on 1 to 2 event loops": the range shows a repetition that had fewer. */
  private static Stream<String> loops(ServiceCell cell) {
    DoubleSummaryStatistics loops =
        cell.samples().stream()
            .map(sample -> sample.published().eventLoops())
            .flatMap(r -> r instanceof Reading.Measured(double n) ? Stream.of(n) : Stream.empty())
            .collect(Collectors.summarizingDouble(n -> n));
    String most = loops.getMin() == loops.getMax() ? "" : say(" to %.0f", loops.getMax());
    return loops.getCount() == 0
        ? Stream.empty()
        : Stream.of(say("connections on %.0f%s event loops", loops.getMin(), most));
  }

  private static Stream<String> pinned(ServiceCell cell) {
    return cell.estimate(ServiceQuantity.PINNED_PER_SECOND) instanceof Summary s
        ? Stream.of(say("virtual threads pinned their carriers %.0f times a second", s.median()))
        : Stream.empty();
  }

  private static Stream<String> queue(ServiceVerdict verdict) {
    return verdict.remarks().stream()
        .filter(remark -> remark.kind() == Kind.POOL_QUEUES)
        .map(Remark::why);
  }
}
