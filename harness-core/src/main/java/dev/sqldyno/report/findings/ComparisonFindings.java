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
 * The findings on comparisons: a sentence for each of the largest differences, and one for all
 * others.
 */
final class ComparisonFindings {
  /** The most differences with a sentence each, for one workload and two engines or stacks. */
  private static final int EACH = 4;

  /** The most reasons for missing answers with a sentence each. */
  private static final int REASONS = 2;

  private ComparisonFindings() {}

  /**
   * Returns the sentences on what differs and what does not.
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
    List<Comparison> named = named(shown);
    List<Finding> findings = new ArrayList<>();
    named.forEach(each -> findings.add(new Finding(shown(each), link.apply(each))));
    List<Comparison> rest = shown.stream().filter(each -> !named.contains(each)).toList();
    add(findings, rest, ComparisonFindings::others, link);
    add(findings, Outcome.NO_DIFFERENCE.among(topic), ComparisonFindings::alike, link);
    return findings;
  }

  /** Adds a common sentence on several comparisons, if there are any. */
  private static void add(
      List<Finding> findings,
      List<Comparison> together,
      Function<List<Comparison>, String> words,
      Function<Comparison, String> link) {
    if (!together.isEmpty()) {
      findings.add(new Finding(words.apply(together), link.apply(together.getFirst())));
    }
  }

  /**
   * Returns the sentences on missing answers, for all workloads together, as they often share a
   * reason.
   */
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

  /** Returns the cells by reason; the rarest reasons are joined. */
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

  /** Returns those with a sentence each, as many of every figure. */
  private static List<Comparison> named(List<Comparison> shown) {
    List<String> figures = shown.stream().map(Comparison::figure).distinct().toList();
    return figures.stream()
        .flatMap(figure ->
            shown.stream()
                .filter(each -> each.figure().equals(figure))
                .limit(Math.max(1, EACH / figures.size())))
        .sorted(Comparator.comparing(shown::indexOf))
        .toList();
  }

  /** Returns the distance of a ratio from 1, as |log|. */
  static double distance(Comparison each) {
    return Math.abs(Math.log(each.ratio().mean()));
  }

  /** Returns "Update all rows: MariaDB's … is 1.84 × PostgreSQL's (95 % CI 1.60–2.10).". */
  private static String shown(Comparison each) {
    return "%s: %s's %s is %s × %s's (95 %% CI %s)."
        .formatted(
            each.cell().title(),
            each.what(),
            each.figure(),
            Figures.times(each.ratio()),
            each.baseline(),
            Figures.interval(each.ratio(), "–"));
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

  /** Returns the sentence on cells without a difference, with the largest possible one. */
  private static String alike(List<Comparison> alike) {
    double most =
        alike.stream()
            .map(each -> each.ratio().interval().orElseThrow())
            .mapToDouble(Summary.Interval::farthest)
            .max()
            .orElseThrow();
    Comparison any = alike.getFirst();
    return say(
        "%s: no difference shown between %s and %s (at most %.2f ×).",
        names(alike), any.what(), any.baseline(), most);
  }

  /** Returns the first cells with their figures, and the number of the others. */
  private static String names(List<Comparison> comparisons) {
    List<String> names =
        Grouped.by(comparisons, each -> each.cell().title()).entrySet().stream()
            .map(each ->
                each.getValue().stream()
                    .map(Comparison::figure)
                    .distinct()
                    .collect(Collectors.joining(" and ", each.getKey() + ", ", "")))
            .toList();
    return Finding.listed(names);
  }
}
