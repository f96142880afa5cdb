// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.result.CellName;
import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.Comparisons;
import dev.sqldyno.result.Difference;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what the stacks of a service do under one load. */
public final class StackComparisons implements Comparisons {
  /** A window with one of these says nothing of the service at work. */
  private static final Set<Kind> VOIDING =
      EnumSet.of(Kind.NOT_STEADY, Kind.ERRORS, Kind.FELL_BEHIND);

  /** Names what stacks are compared by. */
  public enum Figure {
    PER_SECOND("bookings/s", false, ServiceQuantity.PER_SECOND),
    SERVICE_CPU("service CPU per booking", true, ServiceQuantity.cpuPerRequest(Party.APP)),
    P99("p99 latency", true, ServiceQuantity.latencyNanos(Latency::p99Millis));

    private final String words;
    private final boolean lessIsBetter;
    private final ServiceQuantity quantity;

    Figure(String words, boolean lessIsBetter, ServiceQuantity quantity) {
      this.words = words;
      this.lessIsBetter = lessIsBetter;
      this.quantity = quantity;
    }
  }

  @Override
  public List<String> baselines(RunFolder run) {
    return ServiceCell.of(ServiceSample.of(run)).stream()
        .map(cell -> cell.key().stack())
        .distinct()
        .toList();
  }

  @Override
  public List<Comparison> within(RunFolder run, String baseline) {
    return of(run.info(), ServiceCell.of(ServiceSample.of(run)), baseline);
  }

  /** Compares each other stack with the baseline under the same load, repetition by repetition. */
  public static List<Comparison> of(RunInfo info, List<ServiceCell> cells, String baseline) {
    int cores = info.host().cores();
    List<Comparison> comparisons = new ArrayList<>();
    for (ServiceCell by : cells) {
      for (ServiceCell cell : cells) {
        if (by.key().stack().equals(baseline)
            && !cell.key().stack().equals(baseline)
            && cell.key().load().equals(by.key().load())
            && isSameWork(cell, by)) {
          for (Figure figure : figures(cell)) {
            Difference difference =
                Difference.unless(
                    whyNot(cores, figure, cell, by),
                    () ->
                        cell.byRepetition(figure.quantity)
                            .ratioTo(by.byRepetition(figure.quantity)));
            comparisons.add(
                new Comparison(
                    CellName.of(load(cell)),
                    figure.words,
                    cell.stack().name(),
                    by.stack().name(),
                    figure.lessIsBetter,
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
    List<ServiceCell> earlier = new ArrayList<>(ServiceCell.of(ServiceSample.of(baseline)));
    List<Comparison> comparisons = new ArrayList<>();
    for (ServiceCell cell : ServiceCell.of(ServiceSample.of(run))) {
      Optional<ServiceCell> same =
          earlier.stream()
              .filter(by -> by.key().stack().equals(cell.key().stack()) && isSameWork(cell, by))
              .findFirst();
      same.ifPresent(earlier::remove);
      same.ifPresentOrElse(
          by -> comparisons.addAll(between(before, by, now, cell)),
          () -> comparisons.add(missing(cell, before, now, before)));
    }
    earlier.forEach(lost -> comparisons.add(missing(lost, before, now, now)));
    return comparisons;
  }

  private static List<Comparison> between(
      RunInfo before, ServiceCell by, RunInfo now, ServiceCell cell) {
    return figures(cell).stream()
        .map(figure -> {
          Optional<String> whyNot =
              before
                  .host()
                  .whyNotComparable(now.host())
                  .map(_ -> "measured on another machine")
                  .or(() ->
                      cell.key().load().equals(by.key().load())
                          ? Optional.empty()
                          : Optional.of("under another load"))
                  .or(() -> whyNot(now.host().cores(), figure, cell, by));
          return new Comparison(
              CellName.of(load(cell) + "/" + cell.stack().name()),
              figure.words,
              now.id(),
              before.id(),
              figure.lessIsBetter,
              Difference.unless(
                  whyNot,
                  () ->
                      cell.byRepetition(figure.quantity)
                          .independentRatioTo(by.byRepetition(figure.quantity))));
        })
        .toList();
  }

  private static Comparison missing(
      ServiceCell cell, RunInfo before, RunInfo now, RunInfo without) {
    return Comparison.missing(
        CellName.of(load(cell) + "/" + cell.stack().name()), now.id(), before.id(), without.id());
  }

  private static boolean isSameWork(ServiceCell one, ServiceCell other) {
    return one.key().scenario() == other.key().scenario()
        && one.key().engine().equals(other.key().engine())
        && one.key().size() == other.key().size();
  }

  /** Returns what is compared: an open load's rate is given. */
  private static List<Figure> figures(ServiceCell cell) {
    return Stream.of(Figure.values())
        .filter(figure -> figure != Figure.PER_SECOND || cell.key().scenario() != Scenario.OPEN)
        .toList();
  }

  /** Returns why a ratio of the two would mislead; nothing if it would not. */
  private static Optional<String> whyNot(
      int cores, Figure figure, ServiceCell cell, ServiceCell by) {
    if (figure == Figure.SERVICE_CPU && !cell.meters(Party.APP).equals(by.meters(Party.APP))) {
      return Optional.of("the two were not read by the same meter");
    }
    return Stream.of(cell, by)
        .flatMap(each ->
            ServiceVerdict.of(each, cores).remarks().stream()
                .map(Remark::kind)
                .filter(kind ->
                    VOIDING.contains(kind)
                        || kind == Kind.SATURATED_GENERATOR && figure != Figure.SERVICE_CPU)
                .map(kind -> "%s: %s".formatted(each.stack().name(), kind.id())))
        .findFirst();
  }

  private static String load(ServiceCell cell) {
    return cell.key().scenario().id() + " load";
  }
}
