// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.AnsweredQuestion;
import dev.sqldyno.result.Text;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
   * compared with the baseline. Differences of cost are first, and engines of one cell follow each
   * other.
   *
   * @param link leads from a comparison to its table
   */
  static List<Finding> of(AnsweredQuestion asked, Function<Comparison, String> link) {
    boolean single = asked.comparisons().stream().map(Comparison::what).distinct().count() == 1;
    Function<Comparison, String> group =
        single
            ? each -> "%s, %s".formatted(each.cell().subject(), each.what())
            : each -> each.cell().line();
    List<String> cells =
        asked.comparisons().stream().map(each -> each.cell().title()).distinct().toList();
    return Grouped.by(asked.comparisons(), group).entrySet().stream()
        .sorted(
            Comparator.comparing(
                    (Map.Entry<String, List<Comparison>> each) -> rank(each.getValue()))
                .thenComparing(each -> cells.indexOf(each.getValue().getFirst().cell().title())))
        .flatMap(each -> finding(each.getKey(), each.getValue(), single, link))
        .toList();
  }

  /** Returns 0 if costs differ, 1 if they have another answer, and 2 if rates alone have one. */
  private static int rank(List<Comparison> comparisons) {
    List<Comparison> costs = of(comparisons, Figure.ENGINE_COST);
    return costs.stream().anyMatch(QuestionFindings::isShown)
        ? 0
        : costs.stream().anyMatch(Comparison::isAnswered) ? 1 : 2;
  }

  private static boolean isShown(Comparison each) {
    return each.difference() instanceof Difference.Shown;
  }

  private static Stream<Finding> finding(
      String group,
      List<Comparison> comparisons,
      boolean single,
      Function<Comparison, String> link) {
    List<Comparison> costs = answered(comparisons);
    Function<Comparison, String> name =
        single ? each -> each.cell().title() : QuestionFindings::value;
    String with = single ? "in " : "with ";
    Function<Comparison, String> item = each -> with + name.apply(each);
    List<String> parts = new ArrayList<>();
    List<Comparison> shown = sorted(costs, QuestionFindings::isShown);
    if (!shown.isEmpty()) {
      parts.add(
          "%s is %s"
              .formatted(costs.getFirst().figure(), single ? times(shown, item) : sides(shown)));
    }
    List<Comparison> alike = sorted(costs, each -> each.outcome() == Outcome.NO_DIFFERENCE);
    if (!alike.isEmpty()) {
      parts.add(
          "no difference shown "
              + with
              + listed(alike, each -> "%s (%s)".formatted(name.apply(each), interval(each))));
    }
    if (parts.isEmpty()) {
      return Stream.empty();
    }
    List<Comparison> open = Outcome.NO_ANSWER.among(costs);
    if (!open.isEmpty()) {
      parts.add("no answer " + with + open.stream().map(name).collect(Collectors.joining(", ")));
    }
    sizes(comparisons, Figure.TABLE_SIZE, "the table", item).ifPresent(parts::add);
    sizes(comparisons, Figure.INDEX_SIZE, "other indexes", item).ifPresent(parts::add);
    return Stream.of(
        new Finding(
            "%s: compared with %s, %s."
                .formatted(group, costs.getFirst().baseline(), String.join("; ", parts)),
            link.apply(costs.getFirst())));
  }

  /** Returns "uuid7" of "key=uuid7" where the baseline names the key; a number keeps its name. */
  private static String value(Comparison each) {
    String value = each.what().substring(each.what().indexOf('=') + 1);
    String name = each.what().substring(0, each.what().length() - value.length());
    return each.baseline().startsWith(name) && !value.matches("[\\d.]+") ? value : each.what();
  }

  /**
   * Returns "lower with no other, higher with uuid4 (1.20 ×, 95 % CI 1.10–1.30)": the better first.
   */
  private static String sides(List<Comparison> shown) {
    boolean less = shown.getFirst().lessIsBetter();
    List<Comparison> better = Outcome.BETTER.among(shown);
    List<Comparison> worse = Outcome.WORSE.among(shown);
    String best =
        (less ? "lower" : "higher")
            + (better.isEmpty() ? " with no other" : side(better, "95 % CI "));
    return worse.isEmpty()
        ? best
        : "%s, %s%s"
            .formatted(
                best, less ? "higher" : "lower", side(worse, better.isEmpty() ? "95 % CI " : ""));
  }

  /** Returns the values on one side; what an interval is, the first one says. */
  private static String side(List<Comparison> those, String first) {
    return " with "
        + listed(
            those,
            each ->
                "%s (%s ×, %s%s)"
                    .formatted(
                        value(each),
                        Figures.times(each.ratio()),
                        each.equals(those.getFirst()) ? first : "",
                        interval(each)));
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
                + listed(other, each -> Figures.times(each.ratio()) + " × " + name.apply(each)));
  }

  private static String listed(List<Comparison> items, Function<Comparison, String> words) {
    return Text.listed(items.stream().map(words).toList(), NAMED);
  }
}
