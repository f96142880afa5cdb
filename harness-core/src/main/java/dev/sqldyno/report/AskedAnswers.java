// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.Comparison.Outcome;
import dev.sqldyno.result.MeasuredCell.Figure;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes sentences of what a workload asks to compare on each engine. */
final class AskedAnswers {
  /** A sentence names so many of a kind; the others are counted. */
  private static final int NAMED = 6;

  /** Sizes that differ by less are not worth a word. */
  private static final double SAME_SIZE = 0.05;

  /** A part of a sentence: a comparison under the name that the sentence gives it. */
  private record Item(String name, Comparison comparison) {
    Summary ratio() {
      return Answers.ratio(comparison);
    }

    double distance() {
      return Answers.distance(comparison);
    }
  }

  private AskedAnswers() {}

  /**
   * Returns a sentence for each cell on each engine, or for each engine where one value alone is
   * compared with the baseline.
   *
   * @param link leads from a comparison to its table
   */
  static List<Finding> of(Asked asked, Function<Comparison, String> link) {
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
    List<Item> shown = items(costs, AskedAnswers::isShown, item);
    if (!shown.isEmpty()) {
      parts.add(costs.getFirst().figure() + " is " + times(shown));
    }
    List<Item> alike = items(costs, each -> each.outcome() == Outcome.NO_DIFFERENCE, item);
    if (!alike.isEmpty()) {
      parts.add(
          "no difference shown "
              + listed(alike, each -> say("%s (%s)", each.name(), Figures.interval(each.ratio()))));
    }
    if (parts.isEmpty()) {
      return Stream.empty();
    }
    List<Comparison> open =
        costs.stream().filter(each -> each.outcome() == Outcome.NO_ANSWER).toList();
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

  /** Returns the costs, or the rates where no cost is answered, as of one role of several. */
  private static List<Comparison> answered(List<Comparison> comparisons) {
    List<Comparison> costs = of(comparisons, Figure.ENGINE_COST);
    return costs.stream().anyMatch(each -> each.difference().shownRatio().isPresent())
        ? costs
        : of(comparisons, Figure.ROWS_PER_SECOND);
  }

  private static List<Comparison> of(List<Comparison> comparisons, Figure figure) {
    return comparisons.stream().filter(each -> figure.isNamed(each.figure())).toList();
  }

  private static boolean isShown(Comparison each) {
    return each.outcome() == Outcome.WORSE || each.outcome() == Outcome.BETTER;
  }

  /** Returns those of a kind, the most different first. */
  private static List<Item> items(
      List<Comparison> comparisons, Predicate<Comparison> kind, Function<Comparison, String> name) {
    return comparisons.stream()
        .filter(kind)
        .map(each -> new Item(name.apply(each), each))
        .sorted(Comparator.comparingDouble(each -> -each.distance()))
        .toList();
  }

  /** Returns "6.60 × with key=uuid4text (95 % CI 4.50–9.70), 1.20 × with key=uuid7 (1.10–1.30)". */
  private static String times(List<Item> shown) {
    String first = shown.getFirst().name();
    return listed(
        shown,
        item ->
            say(
                "%s × %s (%s%s)",
                Figures.times(item.ratio().mean(), item.ratio()),
                item.name(),
                item.name().equals(first) ? "95 % CI " : "",
                Figures.interval(item.ratio())));
  }

  /** Returns how much larger the sizes of a kind are; nothing where all are nearly the same. */
  private static Optional<String> sizes(
      List<Comparison> comparisons, Figure figure, String what, Function<Comparison, String> name) {
    List<Item> other =
        items(of(comparisons, figure), each -> each.difference().shownRatio().isPresent(), name)
            .stream()
            .filter(item -> item.distance() > Math.log1p(SAME_SIZE))
            .toList();
    return other.isEmpty()
        ? Optional.empty()
        : Optional.of(
            what + " " + listed(other, item -> say("%.1f × %s", item.ratio().mean(), item.name())));
  }

  private static String listed(List<Item> items, Function<Item, String> words) {
    String named = items.stream().limit(NAMED).map(words).collect(Collectors.joining(", "));
    int more = items.size() - NAMED;
    return more > 0 ? say("%s and %d more", named, more) : named;
  }
}
