// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.result.MeasuredCell.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares what statements cost engines. */
public final class StatementComparisons implements Comparisons {

  @Override
  public List<String> baselines(RunFolder run) {
    return MeasuredCell.of(run.samples()).stream()
        .map(cell -> cell.key().engine())
        .distinct()
        .toList();
  }

  @Override
  public List<Comparison> within(RunFolder run, String baseline) {
    return of(run.info(), MeasuredCell.of(run.samples()), baseline);
  }

  /** Compares the cells of each other engine with the baseline's, from ratios in repetitions. */
  public static List<Comparison> of(RunInfo info, List<MeasuredCell> cells, String baseline) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Figure figure : Figure.COMPARED) {
      for (MeasuredCell by : of(baseline, cells)) {
        for (MeasuredCell cell : cells) {
          if (isSameWork(cell, by) && !cell.key().engine().equals(baseline)) {
            Difference difference =
                Difference.unless(
                    whyNotWithin(info, cell, by, figure),
                    () -> cell.byRepetition(figure).ratioTo(by.byRepetition(figure)));
            comparisons.add(
                new Comparison(
                    label(cell),
                    figure.words(),
                    name(info, cell),
                    name(info, by),
                    figure.lessIsBetter(),
                    difference));
          }
        }
      }
    }
    return comparisons;
  }

  @Override
  public List<Comparison> between(RunFolder baseline, RunFolder run) {
    RunInfo before = baseline.info();
    RunInfo now = run.info();
    List<MeasuredCell> earlier = new ArrayList<>(MeasuredCell.of(baseline.samples()));
    List<Comparison> comparisons = new ArrayList<>();
    for (MeasuredCell cell : MeasuredCell.of(run.samples())) {
      Optional<MeasuredCell> same =
          of(cell.key().engine(), earlier).stream().filter(by -> isSameWork(cell, by)).findFirst();
      same.ifPresent(earlier::remove);
      if (same.isEmpty()) {
        comparisons.add(missing(cell, now, before, before));
      }
      for (Figure figure : Figure.COMPARED) {
        same.ifPresent(by ->
            comparisons.add(
                new Comparison(
                    cell.key().engine() + "/" + label(cell),
                    figure.words(),
                    now.id(),
                    before.id(),
                    figure.lessIsBetter(),
                    difference(before, by, now, cell, figure))));
      }
    }
    earlier.forEach(lost -> comparisons.add(missing(lost, now, before, now)));
    return comparisons;
  }

  private static Comparison missing(
      MeasuredCell cell, RunInfo now, RunInfo before, RunInfo without) {
    return Comparison.missing(
        cell.key().engine() + "/" + label(cell), now.id(), before.id(), without.id());
  }

  private static Difference difference(
      RunInfo before, MeasuredCell by, RunInfo now, MeasuredCell cell, Figure figure) {
    return Difference.unless(
        whyNotBetween(before, by, now, cell, figure),
        () -> cell.byRepetition(figure).independentRatioTo(by.byRepetition(figure)));
  }

  private static List<MeasuredCell> of(String engine, List<MeasuredCell> cells) {
    return cells.stream().filter(cell -> cell.key().engine().equals(engine)).toList();
  }

  private static boolean isSameWork(MeasuredCell one, MeasuredCell other) {
    return one.key().workload().equals(other.key().workload())
        && one.key().operation().equals(other.key().operation())
        && one.key().variant().equals(other.key().variant());
  }

  private static Optional<String> whyNotWithin(
      RunInfo info, MeasuredCell cell, MeasuredCell by, Figure figure) {
    return otherSize(cell, by)
        .or(() -> incomparable(Comparability.of(cell, info), Comparability.of(by, info), figure))
        .or(() -> figure == Figure.ROWS_PER_SECOND ? ofTheClient(cell, by) : Optional.empty());
  }

  /** Returns why a rate says nothing of the engines, if it does not. */
  private static Optional<String> ofTheClient(MeasuredCell cell, MeasuredCell by) {
    return Stream.of(cell, by)
            .anyMatch(each -> Verdict.of(each).bound() == Verdict.Bound.CLIENT_BOUND)
        ? Optional.of("client-bound: the rate is the client's")
        : Optional.empty();
  }

  private static Optional<String> whyNotBetween(
      RunInfo before, MeasuredCell by, RunInfo now, MeasuredCell cell, Figure figure) {
    return before
        .host()
        .whyNotComparable(now.host())
        .map(_ -> "measured on another machine")
        .or(() -> otherSize(cell, by))
        .or(() -> incomparable(Comparability.of(cell, now), Comparability.of(by, before), figure));
  }

  private static Optional<String> otherSize(MeasuredCell cell, MeasuredCell by) {
    return cell.key().size() == by.key().size()
        ? Optional.empty()
        : Optional.of(
            "of size %s and of size %s".formatted(by.key().size().id(), cell.key().size().id()));
  }

  /** What the client sees does not depend on the engine's meter. */
  private static Optional<String> incomparable(
      Comparability mine, Comparability other, Figure figure) {
    boolean comparable =
        figure.isMetered() ? mine.equals(other) : mine.durability().equals(other.durability());
    return comparable
        ? Optional.empty()
        : Optional.of("not comparable: %s; %s".formatted(other.label(), mine.label()));
  }

  private static String name(RunInfo info, MeasuredCell cell) {
    return info.nameOf(cell.key().engine());
  }

  private static String label(MeasuredCell cell) {
    Map<String, String> variant = cell.key().variant();
    String parameters =
        variant.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(",", "[", "]"));
    return cell.key().workload()
        + "/"
        + cell.key().operation()
        + (variant.isEmpty() ? "" : parameters);
  }
}
