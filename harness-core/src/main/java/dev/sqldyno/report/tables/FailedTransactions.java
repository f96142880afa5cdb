// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.OpenLoop;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The transactions of mixes that were retried or failed. */
public final class FailedTransactions {
  /** The share of failed transactions that gets a mark. */
  private static final double MANY = 0.01;

  private FailedTransactions() {}

  private record Failing(String name, ClientView view, String link) {
    String words() {
      String errors =
          view.failed() == 0
              ? "none failed"
              : say("%,d failed (%s)", view.failed(), states(view, ", "));
      return say(
          "%s, of %,d transactions %s, %,d attempts were repeated",
          name, view.stored() + view.failed(), errors, view.retries());
    }
  }

  /** Returns one sentence on all of a run; empty if every first attempt succeeded. */
  public static Stream<Finding> of(ShownRun run, List<Section> sections) {
    List<Failing> failing =
        sections.stream()
            .filter(section -> section.unit() == WorkUnit.TRANSACTION)
            .flatMap(section -> {
              String link = "#" + ClientTables.anchor(section);
              return section.cells().stream()
                  .map(cell -> new Failing(run.name(cell), ClientView.of(cell), link));
            })
            .filter(each -> each.view().failed() + each.view().retries() > 0)
            .sorted(
                Comparator.comparingLong((Failing each) -> -each.view().failed())
                    .thenComparingLong(each -> -each.view().retries()))
            .toList();
    List<String> words = failing.stream().map(Failing::words).toList();
    String sentence = say("Not every transaction succeeded at once: %s.", Finding.listed(words));
    return failing.stream().limit(1).map(first -> new Finding(sentence, first.link()));
  }

  /** Returns marks such as "1.2 % failed" and "fell behind". */
  static List<String> caveats(MeasuredCell cell) {
    List<String> caveats = new ArrayList<>();
    double part = part(ClientView.of(cell));
    if (part >= MANY) {
      caveats.add(say("%.1f %% failed", 100 * part));
    }
    if (OpenLoop.fellBehind(cell)) {
      caveats.add("fell behind");
    }
    if (wasCold(cell)) {
      caveats.add("not warm when measured");
    }
    return caveats;
  }

  /** Returns whether the last warm-up before a window ended at its bound. */
  private static boolean wasCold(MeasuredCell cell) {
    return cell.samples().stream()
        .filter(sample -> sample.meter().whyNoTime().isEmpty())
        .flatMap(sample -> sample.clients().flatMap(LoadWindow::steady).stream())
        .anyMatch(steady -> !steady);
  }

  /** Returns the first message of each SQLSTATE: "40001: could not serialize access". */
  static List<String> messages(Section section) {
    Map<String, String> messages = new TreeMap<>();
    section.cells().forEach(cell -> ClientView.messages(cell).forEach(messages::putIfAbsent));
    return messages.entrySet().stream()
        .map(each -> say("%s: %s", each.getKey(), each.getValue()))
        .toList();
  }

  private static double part(ClientView view) {
    long failed = view.failed();
    return failed == 0 ? 0 : (double) failed / (failed + view.stored());
  }

  /** Returns the number of failures, with their SQLSTATEs. */
  static Entry errors(ClientView view) {
    Entry entry = Entry.of(say("%,d", view.failed()));
    return view.failed() == 0
        ? entry
        : entry
            .below(states(view, "\n"))
            .withTip(say("%.3f %% of the transactions, by SQLSTATE", 100 * part(view)));
  }

  private static String states(ClientView view, String between) {
    return view.errors().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(error -> say("%s × %,d", error.getKey(), error.getValue()))
        .collect(Collectors.joining(between));
  }

  /** Returns the number of retries. */
  static Entry retries(ClientView view) {
    long all = view.stored() + view.failed();
    Entry entry = Entry.of(say("%,d", view.retries()));
    return view.retries() == 0 || all == 0
        ? entry
        : entry.withTip(say("%.3g for a thousand transactions", 1e3 * view.retries() / all));
  }
}
