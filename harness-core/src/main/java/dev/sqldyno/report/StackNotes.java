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
          "Every window counts only if, after it, each accepted booking was stored, none else was,"
              + " and all totals added up; the engine's own count of commits was held against that.",
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
          ServiceSample last = cell.samples().getLast();
          return String.format(
              Locale.ROOT,
              "%s: warmed up for %.0f s%s; CPU time by %s; %,d bookings accepted and stored%s",
              cell.stack().name(),
              cell.samples().stream().mapToDouble(s -> s.warmUp().wallNanos()).max().orElse(0)
                  / 1e9,
              last.load().containsKey(ServiceSample.RATE)
                  ? ", " + last.load().get(ServiceSample.RATE) + " scheduled a second"
                  : "",
              String.join(" and ", cell.rungs()),
              cell.samples().stream().mapToLong(s -> s.checked().accepted()).sum(),
              told(cell));
        })
        .toList();
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
