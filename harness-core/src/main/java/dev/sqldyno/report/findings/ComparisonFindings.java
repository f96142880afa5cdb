// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.tables.Unanswered;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The findings on comparisons. Of many cells the most different are told one by one, the others
 * together.
 */
final class ComparisonFindings {
  /** Differences of one workload between two engines or stacks that get a sentence each. */
  private static final int EACH = 4;

  /** Reasons why two engines or stacks have no answer that get a sentence each. */
  private static final int REASONS = 2;

  private ComparisonFindings() {}

  /**
   * Returns what differs and what does not.
   *
   * @param link leads from a comparison to its table
   */
  static List<Finding> of(List<Comparison> comparisons, Function<Comparison, String> link) {
    record Topic(String workload, String what, String baseline) {}
    List<Finding> findings = new ArrayList<>();
    Grouped.by(comparisons, each -> new Topic(workload(each), each.what(), each.baseline()))
        .values()
        .forEach(topic -> findings.addAll(topic(topic, link)));
    return findings;
  }

  private static String workload(Comparison each) {
    return each.cell().id().split("/", 2)[0];
  }

  private static List<Finding> topic(List<Comparison> topic, Function<Comparison, String> link) {
    List<Comparison> shown =
        topic.stream()
            .filter(each -> each.difference() instanceof Difference.Shown)
            .sorted(Comparator.comparingDouble(each -> -distance(each)))
            .toList();
    List<Comparison> told = told(shown);
    List<Finding> findings = new ArrayList<>();
    told.forEach(each -> findings.add(new Finding(shown(each), link.apply(each))));
    List<Comparison> rest = shown.stream().filter(each -> !told.contains(each)).toList();
    add(findings, rest, ComparisonFindings::others, link);
    add(findings, Outcome.NO_DIFFERENCE.among(topic), ComparisonFindings::alike, link);
    return findings;
  }

  /** Adds a sentence on these together, if there are any. */
  private static void add(
      List<Finding> findings,
      List<Comparison> together,
      Function<List<Comparison>, String> words,
      Function<Comparison, String> link) {
    if (!together.isEmpty()) {
      findings.add(new Finding(words.apply(together), link.apply(together.getFirst())));
    }
  }

  /** Returns what has no answer, of all workloads together, as one reason often holds for many. */
  static List<Finding> missing(List<Comparison> comparisons, Function<Comparison, String> link) {
    List<Finding> findings = new ArrayList<>();
    Grouped.by(comparisons, each -> each.what() + " against " + each.baseline())
        .forEach((pair, cells) ->
            byReason(cells)
                .forEach((reason, alike) ->
                    findings.add(
                        new Finding(
                            "No answer on %s%s: %s."
                                .formatted(
                                    pair,
                                    alike.size() == cells.size() ? "" : " in " + names(alike),
                                    reason),
                            link.apply(alike.getFirst())))));
    return findings;
  }

  /** Returns the cells by the reason; those of the rarest reasons share one. */
  private static Map<String, List<Comparison>> byReason(List<Comparison> cells) {
    Map<String, List<Comparison>> unanswered = Unanswered.byReason(cells);
    if (unanswered.size() <= REASONS) {
      return unanswered;
    }
    List<String> rare = unanswered.keySet().stream().skip(REASONS - 1).toList();
    List<Comparison> others =
        rare.stream().flatMap(reason -> unanswered.remove(reason).stream()).toList();
    unanswered.put("for reasons of their own, which the tables have", others);
    return unanswered;
  }

  /** Returns those that get a sentence each, of every figure as many. */
  private static List<Comparison> told(List<Comparison> shown) {
    List<String> figures = shown.stream().map(Comparison::figure).distinct().toList();
    return figures.stream()
        .flatMap(figure ->
            shown.stream()
                .filter(each -> each.figure().equals(figure))
                .limit(Math.max(1, EACH / figures.size())))
        .sorted(Comparator.comparing(shown::indexOf))
        .toList();
  }

  /** Returns how far a ratio is from 1, in either direction. */
  static double distance(Comparison each) {
    return Math.abs(Math.log(ratio(each).mean()));
  }

  /** Returns "Update all rows: MariaDB's … is 1.84 × PostgreSQL's (95 % CI 1.60–2.10).". */
  private static String shown(Comparison each) {
    Summary ratio = ratio(each);
    return "%s: %s's %s is %s × %s's (95 %% CI %s)."
        .formatted(
            each.cell().title(),
            each.what(),
            each.figure(),
            Figures.times(ratio.mean(), ratio),
            each.baseline(),
            Figures.interval(ratio, "–"));
  }

  private static String others(List<Comparison> rest) {
    long worse = rest.stream().filter(each -> each.outcome() == Outcome.WORSE).count();
    Comparison any = rest.getFirst();
    return say(
        "%s: %s differs from %s in %s, of which %d %s worse and %d better.",
        workload(any),
        any.what(),
        any.baseline(),
        Finding.more(rest.size(), "figure"),
        worse,
        worse == 1 ? "is" : "are",
        rest.size() - worse);
  }

  /** Returns which cells show no difference, and the largest that there may be. */
  private static String alike(List<Comparison> alike) {
    double most =
        alike.stream()
            .map(each -> ratio(each).interval().orElseThrow())
            .mapToDouble(i -> Math.max(i.high(), 1 / i.low()))
            .max()
            .orElseThrow();
    Comparison any = alike.getFirst();
    return say(
        "%s: no difference shown between %s and %s (at most %.2f ×).",
        names(alike), any.what(), any.baseline(), most);
  }

  /** Returns the first of the cells with their figures, and how many more there are. */
  private static String names(List<Comparison> comparisons) {
    List<String> names =
        Grouped.by(comparisons, each -> each.cell().title()).entrySet().stream()
            .map(each ->
                each.getValue().stream()
                    .map(Comparison::figure)
                    .distinct()
                    .collect(Collectors.joining(" and ", each.getKey() + ", ", "")))
            .toList();
    return Finding.listed(names, "cell");
  }

  /** Returns the ratio of a comparison that has one. */
  static Summary ratio(Comparison each) {
    return each.difference().shownRatio().orElseThrow();
  }
}
