// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.AnsweredQuestion;
import dev.sqldyno.result.Text;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings on a workload's questions, for each engine. */
final class QuestionFindings {
  /** The most names in a sentence; the others are counted. */
  private static final int NAMED = 6;

  /** The smallest difference of sizes that is mentioned. */
  private static final double SAME_SIZE = 0.05;

  private QuestionFindings() {}

  /**
   * Returns a sentence for each cell on each engine, or for each engine if only one value is
   * compared with the baseline.
   *
   * @param link leads from a comparison to its table
   */
  static List<Finding> of(AnsweredQuestion asked, Function<Comparison, String> link) {
    boolean single = asked.comparisons().stream().map(Comparison::what).distinct().count() == 1;
    Function<Comparison, String> group =
        single
            ? each -> "%s, %s".formatted(each.cell().subject(), each.what())
            : each -> each.cell().line();
    Function<Comparison, String> item =
        single ? each -> "in " + each.cell().title() : each -> "with " + each.what();
    return Grouped.by(asked.comparisons(), group).entrySet().stream()
        .flatMap(each -> finding(each.getKey(), each.getValue(), item, link))
        .toList();
  }

  private static Stream<Finding> finding(
      String group,
      List<Comparison> comparisons,
      Function<Comparison, String> item,
      Function<Comparison, String> link) {
    List<Comparison> costs = answered(comparisons);
    List<String> parts = new ArrayList<>();
    List<Comparison> shown = sorted(costs, each -> each.difference() instanceof Difference.Shown);
    if (!shown.isEmpty()) {
      parts.add(costs.getFirst().figure() + " is " + times(shown, item));
    }
    List<Comparison> alike = sorted(costs, each -> each.outcome() == Outcome.NO_DIFFERENCE);
    if (!alike.isEmpty()) {
      parts.add(
          "no difference shown "
              + listed(alike, each -> "%s (%s)".formatted(item.apply(each), interval(each))));
    }
    if (parts.isEmpty()) {
      return Stream.empty();
    }
    List<Comparison> open = Outcome.NO_ANSWER.among(costs);
    if (!open.isEmpty()) {
      parts.add("no answer " + open.stream().map(item).collect(Collectors.joining(", ")));
    }
    sizes(comparisons, Figure.TABLE_SIZE, "the table", item).ifPresent(parts::add);
    sizes(comparisons, Figure.INDEX_SIZE, "other indexes", item).ifPresent(parts::add);
    return Stream.of(
        new Finding(
            "%s: compared with %s, %s."
                .formatted(group, costs.getFirst().baseline(), String.join("; ", parts)),
            link.apply(costs.getFirst())));
  }

  /** Returns the costs, or the rates if no cost has an answer, as for one of several roles. */
  private static List<Comparison> answered(List<Comparison> comparisons) {
    List<Comparison> costs = of(comparisons, Figure.ENGINE_COST);
    return costs.stream().anyMatch(Comparison::isAnswered)
        ? costs
        : of(comparisons, Figure.ROWS_PER_SECOND);
  }

  private static List<Comparison> of(List<Comparison> comparisons, Figure figure) {
    return comparisons.stream().filter(each -> figure.isNamed(each.figure())).toList();
  }

  /** Returns the matching comparisons, the most different first. */
  private static List<Comparison> sorted(List<Comparison> all, Predicate<Comparison> kind) {
    return all.stream()
        .filter(kind)
        .sorted(Comparator.comparingDouble(each -> -ComparisonFindings.distance(each)))
        .toList();
  }

  /** Returns "6.60 × with key=uuid4text (95 % CI 4.50–9.70), 1.20 × with key=uuid7 (1.10–1.30)". */
  private static String times(List<Comparison> shown, Function<Comparison, String> name) {
    String first = name.apply(shown.getFirst());
    return listed(
        shown,
        each ->
            "%s × %s (%s%s)"
                .formatted(
                    Figures.times(each.ratio()),
                    name.apply(each),
                    name.apply(each).equals(first) ? "95 % CI " : "",
                    interval(each)));
  }

  private static String interval(Comparison each) {
    return Figures.interval(each.ratio(), "–");
  }

  /** Returns the ratios of sizes; empty if all sizes are nearly the same. */
  private static Optional<String> sizes(
      List<Comparison> comparisons, Figure figure, String what, Function<Comparison, String> name) {
    List<Comparison> other =
        sorted(
            of(comparisons, figure),
            each -> each.isAnswered() && ComparisonFindings.distance(each) > Math.log1p(SAME_SIZE));
    return other.isEmpty()
        ? Optional.empty()
        : Optional.of(
            what
                + " "
                + listed(other, each -> say("%.1f × %s", each.ratio().mean(), name.apply(each))));
  }

  private static String listed(List<Comparison> items, Function<Comparison, String> words) {
    return Text.listed(items.stream().map(words).toList(), NAMED);
  }
}
