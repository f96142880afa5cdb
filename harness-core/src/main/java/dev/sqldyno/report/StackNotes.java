// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.ServiceCell;
import dev.sqldyno.result.ServiceSample;
import dev.sqldyno.result.ServiceVerdict.Kind;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences that go with a comparison of stacks. */
final class StackNotes {
  static final List<String> HOW_TO_READ =
      List.of(
          "Each figure is the median of the starts of a stack; ± is half the 95 % interval of the"
              + " mean over them. CPU time is that of the whole window, all threads and processes of"
              + " each party, divided by the bookings that were accepted in it.",
          "Latency is that of accepted bookings, as the load generator sees it, in whole"
              + " milliseconds. In the open load a booking is sent when its time has come, whether"
              + " the ones before it were answered or not, and its latency counts from then, also"
              + " where it was sent late.",
          "cpu-bound: all cores were 90 % busy or more, so that the throughput is a matter of CPU"
              + " time. one-core-bound: the only core that its event loop can use was. waiting: neither."
              + " not steady: when the warm-up's"
              + " time was over, the CPU time a booking still fell or the JVM's compilers still"
              + " worked; a longer one will show less.",
          "saturated generator: of all users one in ten or more waited for JMeter and not for the"
              + " service, or JMeter took more of a full machine than the service, or sent late: the"
              + " latencies are too good, and fewer requests at a time cost a service less each. fell"
              + " behind: fewer were accepted than were scheduled. pool queues: requests waited for a"
              + " connection as a window ended, as they must where there are more users than"
              + " connections; nobody knows it of a service that does not publish it.",
          "Every window counts only if, after it, each accepted booking was stored, none else was"
              + " but of requests that got no answer, and all totals added up; the engine had to have"
              + " counted no fewer commits and inserted rows.",
          "× is the median over the passes that have both stacks, of each pass's second ÷ its first."
              + " Below it lies the 95 % interval of their geometric mean; not sure: 1 is within it;"
              + " one pass: nobody knows how sure it is; saturated generator, not steady: so was one of"
              + " both, and its figure with it. The driver alone was not measured in these"
              + " passes: not sure means there that both intervals overlap.",
          "Memory is the sum of the processes' greatest resident sets.");

  private StackNotes() {}

  /** What a reader must know before the table is believed. */
  static List<String> cautions(StackSection section) {
    List<String> notes = new ArrayList<>();
    for (ServiceCell cell : section.cells()) {
      section.verdict(cell).remarks().stream()
          .filter(remark -> remark.kind() != Kind.POOL_QUEUES)
          .map(remark ->
              "%s: %s: %s".formatted(cell.stack().name(), remark.kind().id(), remark.why()))
          .forEach(notes::add);
    }
    return notes;
  }

  /** How warm each was, what limited it, and what was held against what. */
  static List<String> accounts(StackSection section) {
    return section.cells().stream()
        .map(cell ->
            String.format(
                Locale.ROOT,
                "%s: warmed up for %s%s; %s; CPU time by %s; %,d bookings accepted and stored%s%s",
                cell.stack().name(),
                warmUp(cell),
                scheduled(cell),
                section.verdict(cell).why(),
                String.join(" and ", cell.rungs()),
                cell.samples().stream().mapToLong(s -> s.checked().accepted()).sum(),
                failed(cell),
                told(section, cell)))
        .toList();
  }

  /** "110 to 300 s". */
  private static String warmUp(ServiceCell cell) {
    DoubleSummaryStatistics seconds =
        cell.samples().stream().mapToDouble(s -> s.warmUp().wallNanos() / 1e9).summaryStatistics();
    return cell.samples().size() == 1
        ? String.format(Locale.ROOT, "%.0f s", seconds.getMax())
        : String.format(Locale.ROOT, "%.0f to %.0f s", seconds.getMin(), seconds.getMax());
  }

  /** Those of the windows stand in the table; runs of the first days do not tell the others. */
  private static String failed(ServiceCell cell) {
    long outside =
        cell.samples().stream()
            .mapToLong(s -> s.checked().failed().map(all -> all - s.errors()).orElse(0L))
            .sum();
    return outside == 0
        ? ""
        : String.format(Locale.ROOT, "; %,d requests failed outside of the windows", outside);
  }

  private static String scheduled(ServiceCell cell) {
    List<String> rates =
        cell.samples().stream()
            .map(sample -> sample.load().get(ServiceSample.RATE))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return rates.isEmpty() ? "" : ", %s scheduled a second".formatted(String.join(" and ", rates));
  }

  /** What the services tell of themselves; a stack need not. */
  private static String told(StackSection section, ServiceCell cell) {
    return switch (cell.statementsPerRequest()) {
          case Summary s -> say("; %.1f statements a booking, a batch being one", s.median());
          case Estimate.Missing(String reason) -> "; statements a booking not told: " + reason;
        }
        + (cell.retries() instanceof Summary s && s.mean() > 0
            ? say("; %.0f retries in a window", s.median())
            : "")
        + loops(cell)
        + (cell.pinnedPerSecond() instanceof Summary s
            ? say("; %.0f times a second a virtual thread pinned its carrier", s.median())
            : "")
        + section.verdict(cell).remarks().stream()
            .filter(remark -> remark.kind() == Kind.POOL_QUEUES)
            .map(remark -> "; " + remark.why())
            .findFirst()
            .orElse("");
  }

  /** "connections on 1 to 2 event loops": a start that had fewer is one that the others hide. */
  private static String loops(ServiceCell cell) {
    DoubleSummaryStatistics loops =
        cell.samples().stream()
            .map(sample -> sample.published().eventLoops())
            .flatMap(r -> r instanceof Reading.Measured(double n) ? Stream.of(n) : Stream.empty())
            .collect(Collectors.summarizingDouble(n -> n));
    return loops.getCount() == 0
        ? ""
        : say("; connections on %.0f", loops.getMin())
            + (loops.getMin() == loops.getMax() ? "" : say(" to %.0f", loops.getMax()))
            + " event loops";
  }

  private static String say(String text, double figure) {
    return String.format(Locale.ROOT, text, figure);
  }
}
