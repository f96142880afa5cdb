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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * The remarks on one stack: its warm-up, its bottleneck, its reconciled counts and its own metrics.
 */
final class StackRemarks {
  private StackRemarks() {}

  static String of(ServiceCell cell, ServiceVerdict verdict) {
    List<ServiceSample> samples = cell.samples();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "warmed up for %s s%s"
            .formatted(
                Figures.range(samples.stream().mapToDouble(s -> s.warmUp().wallNanos() / 1e9)),
                scheduled(cell)));
    remarks.add(verdict.limit().why());
    remarks.add("CPU time by " + String.join(" and ", cell.meters()));
    remarks.add(
        say(
            "%,d bookings accepted and stored",
            samples.stream().mapToLong(s -> s.checked().accepted()).sum()));
    remarks.add(
        "the engine's own count: %s, %s"
            .formatted(
                counted("commits", cell, Checked::commits),
                counted("inserted rows", cell, Checked::rowsInserted)));
    // those of the windows stand in the table
    long outside = samples.stream().mapToLong(s -> s.checked().failed() - s.errors()).sum();
    if (outside != 0) {
      remarks.add(say("%,d requests failed outside the windows", outside));
    }
    addPublished(cell, remarks);
    verdict.remarks().stream()
        .filter(remark -> remark.kind() == Kind.POOL_QUEUES)
        .forEach(remark -> remarks.add(remark.why()));
    verdict.unknown().forEach(what -> remarks.add("unknown: " + what));
    return cell.stack().name() + ": " + String.join("; ", remarks);
  }

  private static void addPublished(ServiceCell cell, List<String> remarks) {
    remarks.add(
        switch (cell.estimate(ServiceQuantity.STATEMENTS_PER_REQUEST)) {
          case Summary s -> say("%.1f statements per booking (a batch counts as one)", s.median());
          case Estimate.Missing(String reason) -> "statements per booking unknown: " + reason;
        });
    cell.estimate(ServiceQuantity.RETRIES_PER_THOUSAND)
        .summary()
        .filter(s -> s.mean() > 0)
        .ifPresent(s -> remarks.add(say("%.2f retries per 1,000 bookings", s.median())));
    double[] loops =
        cell.samples().stream()
            .map(sample -> sample.published().eventLoops())
            .flatMapToDouble(r ->
                r instanceof Reading.Measured(double n) ? DoubleStream.of(n) : DoubleStream.empty())
            .toArray();
    if (loops.length > 0) {
      // the range shows a repetition that had fewer
      remarks.add("connections on %s event loops".formatted(Figures.range(DoubleStream.of(loops))));
    }
    cell.estimate(ServiceQuantity.PINNED_PER_SECOND)
        .summary()
        .ifPresent(s ->
            remarks.add(
                say("virtual threads pinned their carriers %.0f times a second", s.median())));
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
}
