// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.ServiceCell;
import dev.sqldyno.result.ServiceSample;
import dev.sqldyno.result.ServiceVerdict;
import dev.sqldyno.result.ServiceVerdict.Kind;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

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
              + " time. waiting: they were not. not steady: when the warm-up's"
              + " time was over, the CPU time a booking still fell or the JVM's compilers still"
              + " worked; a longer one will show less.",
          "Every window counts only if, after it, each accepted booking was stored, none else was"
              + " but of requests that got no answer, and all totals added up; the engine had to have"
              + " counted no fewer commits and inserted rows.",
          "not sure: the intervals of both overlap. Memory is the sum of the processes' greatest"
              + " resident sets.");

  private StackNotes() {}

  /** What a reader must know before the table is believed. */
  static List<String> cautions(StackSection section) {
    List<String> notes = new ArrayList<>();
    for (ServiceCell cell : section.cells()) {
      ServiceVerdict.of(cell, section.cores()).remarks().stream()
          .filter(remark -> remark.kind() != Kind.POOL_QUEUES)
          .map(remark ->
              "%s: %s: %s".formatted(cell.stack().name(), remark.kind().id(), remark.why()))
          .forEach(notes::add);
    }
    return notes;
  }

  /** How warm each was, and what was held against what. */
  static List<String> accounts(StackSection section) {
    return section.cells().stream()
        .map(cell -> {
          return String.format(
              Locale.ROOT,
              "%s: warmed up for %.0f s%s; CPU time by %s; %,d bookings accepted and stored%s",
              cell.stack().name(),
              cell.samples().stream().mapToDouble(s -> s.warmUp().wallNanos()).max().orElse(0)
                  / 1e9,
              scheduled(cell),
              String.join(" and ", cell.rungs()),
              cell.samples().stream().mapToLong(s -> s.checked().accepted()).sum(),
              told(cell));
        })
        .toList();
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
  private static String told(ServiceCell cell) {
    return told("; %.1f statements a booking, a batch being one", cell.statementsPerRequest())
        + (cell.retries() instanceof Summary s && s.mean() > 0
            ? told("; %.0f retries in a window", cell.retries())
            : "")
        + told("; %.0f times a second a virtual thread pinned its carrier", cell.pinnedPerSecond());
  }

  private static String told(String text, Estimate estimate) {
    return estimate instanceof Summary summary
        ? String.format(Locale.ROOT, text, summary.median())
        : "";
  }
}
