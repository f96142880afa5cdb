// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.result.MeasuredCell.Compared;
import dev.sqldyno.result.MeasuredCell.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Compares what statements cost engines. */
public final class StatementComparisons implements Comparisons {
  /** Shares of a role that differ by less are the same; a convention, as half an interval is. */
  private static final double SAME_PROPORTION = 0.05;

  /** Rows of a transaction that differ by more make it another one; chance differs by less. */
  private static final double SAME_ROWS = 0.1;

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
    Labels labels = Labels.of(cells);
    List<Comparison> comparisons = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      for (MeasuredCell by : of(baseline, cells)) {
        for (MeasuredCell cell : cells) {
          if (isSameWork(cell, by) && !cell.key().engine().equals(baseline)) {
            cell.compared().stream()
                .filter(each -> each.figure() == figure)
                .forEach(each -> comparisons.add(within(info, labels, cell, by, each)));
          }
        }
      }
    }
    return comparisons;
  }

  private static Comparison within(
      RunInfo info, Labels labels, MeasuredCell cell, MeasuredCell by, Compared compared) {
    Figure figure = compared.figure();
    return new Comparison(
        name(labels, cell, compared),
        figure.words(cell.unit()),
        name(info, cell),
        name(info, by),
        figure.lessIsBetter(),
        Difference.unless(
            whyNotWithin(info, cell, by, compared),
            () -> compared.of(cell).ratioTo(compared.of(by))));
  }

  @Override
  public List<Comparison> between(RunFolder baseline, RunFolder run) {
    RunInfo before = baseline.info();
    RunInfo now = run.info();
    List<MeasuredCell> earlier = new ArrayList<>(MeasuredCell.of(baseline.samples()));
    List<MeasuredCell> later = MeasuredCell.of(run.samples());
    Labels labels = Labels.of(Stream.concat(earlier.stream(), later.stream()).toList());
    List<Comparison> comparisons = new ArrayList<>();
    for (MeasuredCell cell : later) {
      Optional<MeasuredCell> same =
          of(cell.key().engine(), earlier).stream().filter(by -> isSameWork(cell, by)).findFirst();
      same.ifPresent(earlier::remove);
      if (same.isEmpty()) {
        comparisons.add(missing(labels, cell, now, before, before));
      }
      for (Compared compared : cell.compared()) {
        same.ifPresent(by ->
            comparisons.add(
                new Comparison(
                    name(labels, cell, compared).by(cell.key().engine()),
                    compared.figure().words(cell.unit()),
                    now.id(),
                    before.id(),
                    compared.figure().lessIsBetter(),
                    difference(before, by, now, cell, compared))));
      }
    }
    earlier.forEach(lost -> comparisons.add(missing(labels, lost, now, before, now)));
    return comparisons;
  }

  private static Comparison missing(
      Labels labels, MeasuredCell cell, RunInfo now, RunInfo before, RunInfo without) {
    return Comparison.missing(
        labels.name(cell).by(cell.key().engine()), now.id(), before.id(), without.id());
  }

  private static Difference difference(
      RunInfo before, MeasuredCell by, RunInfo now, MeasuredCell cell, Compared compared) {
    return Difference.unless(
        whyNotBetween(before, by, now, cell, compared),
        () -> compared.of(cell).independentRatioTo(compared.of(by)));
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
      RunInfo info, MeasuredCell cell, MeasuredCell by, Compared compared) {
    Figure figure = compared.figure();
    return otherWork(cell, by, compared)
        .or(() -> incomparable(Comparability.of(cell, info), Comparability.of(by, info), figure))
        .or(() -> figure.isOfTheSlower() ? ofTheClient(cell, by, figure) : Optional.empty());
  }

  /** Returns why a rate or a time says nothing of the engines, if it does not. */
  private static Optional<String> ofTheClient(MeasuredCell cell, MeasuredCell by, Figure figure) {
    return Stream.of(cell, by)
            .anyMatch(each -> Verdict.of(each).bound() == Verdict.Bound.CLIENT_BOUND)
        ? Optional.of(
            "client-bound: the %s is the client's"
                .formatted(figure.lessIsBetter() ? "time" : "rate"))
        : Optional.empty();
  }

  private static Optional<String> whyNotBetween(
      RunInfo before, MeasuredCell by, RunInfo now, MeasuredCell cell, Compared compared) {
    return before
        .host()
        .whyNotComparable(now.host())
        .map(_ -> "measured on another machine")
        .or(() -> otherWork(cell, by, compared))
        .or(() ->
            incomparable(
                Comparability.of(cell, now), Comparability.of(by, before), compared.figure()));
  }

  /** Returns in what the work of the two differs, although it has one name. */
  private static Optional<String> otherWork(MeasuredCell cell, MeasuredCell by, Compared compared) {
    return differs("of size %s and of size %s", by, cell, each -> each.key().size().id())
        .or(() -> differs("of %s and of %s", by, cell, each -> each.unit().plural()))
        .or(() -> differs("%s and %s", by, cell, StatementComparisons::loop))
        .or(() -> compared.role().isEmpty() ? otherRoles(cell, by) : Optional.empty())
        .or(() -> otherRows(cell, by));
  }

  /** Returns why costs per transaction are of different things, where one found fewer rows. */
  private static Optional<String> otherRows(MeasuredCell cell, MeasuredCell by) {
    double mine = rowsPerTransaction(cell);
    double other = rowsPerTransaction(by);
    return Math.abs(mine - other) > SAME_ROWS * Math.max(mine, other)
        ? Optional.of(Text.say("a transaction found %.2f and %.2f rows on average", other, mine))
        : Optional.empty();
  }

  private static double rowsPerTransaction(MeasuredCell cell) {
    ClientView all = ClientView.of(cell);
    return all.stored() == 0 ? 0 : (double) all.rows() / all.stored();
  }

  private static String loop(MeasuredCell cell) {
    OptionalDouble rate = ClientView.scheduledPerSecond(cell);
    return rate.isPresent()
        ? Text.say("scheduled at %.0f/s", rate.getAsDouble())
        : "in a closed loop";
  }

  /**
   * Returns why costs per transaction are of different things, where the roles that ran beside each
   * other did their transactions in other proportions.
   */
  private static Optional<String> otherRoles(MeasuredCell cell, MeasuredCell by) {
    List<ClientView> roles = ClientView.roles(cell);
    return roles.size() < 2
        ? Optional.empty()
        : roles.stream()
            .flatMap(role -> {
              double mine = role.share();
              double other = ClientView.role(by, role.name()).share();
              return Math.abs(mine - other) <= SAME_PROPORTION * Math.max(mine, other)
                  ? Stream.empty()
                  : Stream.of(
                      Text.say(
                          "a transaction is another mixture: %s did %.1f %% and %.1f %% of all",
                          role.name(), 100 * other, 100 * mine));
            })
            .findFirst();
  }

  private static Optional<String> differs(
      String words, MeasuredCell by, MeasuredCell cell, Function<MeasuredCell, String> of) {
    return of.apply(by).equals(of.apply(cell))
        ? Optional.empty()
        : Optional.of(words.formatted(of.apply(by), of.apply(cell)));
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

  private static CellName name(Labels labels, MeasuredCell cell, Compared compared) {
    return labels.name(cell).role(compared.role().map(ClientView::name).orElse(""));
  }
}
