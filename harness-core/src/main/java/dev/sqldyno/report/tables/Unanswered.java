// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Grouped;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Comparisons without an answer, by their reasons. */
public final class Unanswered {
  private Unanswered() {}

  /** Returns the comparisons without an answer by reason, the most frequent first. */
  public static Map<String, List<Comparison>> byReason(List<Comparison> comparisons) {
    Map<String, List<Comparison>> sorted = new LinkedHashMap<>();
    Grouped.by(Outcome.NO_ANSWER.among(comparisons), each -> each.reason().orElseThrow())
        .entrySet()
        .stream()
        .sorted(Comparator.comparingInt(each -> -each.getValue().size()))
        .forEach(each -> sorted.put(each.getKey(), each.getValue()));
    return sorted;
  }

  /**
   * Returns a sentence for each pair and each figure outside of the table: "No ratio of client CPU
   * per row: one repetition has no interval."
   */
  static List<String> figures(List<Comparison> comparisons, Set<Comparison> tabled) {
    Set<String> pairs = tabled.stream().map(Comparison::pair).collect(Collectors.toSet());
    Map<String, List<Comparison>> absent =
        Grouped.by(
            comparisons.stream().filter(each -> !tabled.contains(each)).toList(),
            each -> pairs.isEmpty() || pairs.contains(each.pair()) ? each.figure() : each.pair());
    return Grouped.by(absent.keySet(), name -> why(absent.get(name))).entrySet().stream()
        .map(each -> say("No ratio of %s: %s", String.join(", ", each.getValue()), each.getKey()))
        .toList();
  }

  /** Returns "one repetition has no interval", or "a (5 of 8); b (2 of 8)". */
  private static String why(List<Comparison> alike) {
    return byReason(alike).entrySet().stream()
        .map(each -> {
          int count = each.getValue().size();
          return count == alike.size()
              ? each.getKey()
              : say("%s (%d of %d)", each.getKey(), count, alike.size());
        })
        .collect(Collectors.joining("; ", "", "."));
  }
}
