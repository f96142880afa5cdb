// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Estimate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Comparisons of all figures of cells with the same work, within a run or between two.
 *
 * @param <C> the type of cells
 * @param <F> the type of their figures
 */
public abstract class CellComparisons<C, F extends CellComparisons.ComparedBy<C>>
    implements Comparisons {

  /** A figure that cells are compared by. */
  public interface ComparedBy<C> {
    /** Returns its name for the reader, such as "engine cost per row". */
    String words(C cell);

    /** Returns whether it is a cost, not a rate. */
    boolean lessIsBetter();

    /** Returns the cell's figure in each repetition. */
    ByRepetition of(C cell);

    /** Returns its role, of several in a mix; empty for all together. */
    default String role() {
      return "";
    }
  }

  /**
   * Two cells of the same work.
   *
   * @param now the run of the cell
   * @param before the run of the baseline: the same, or an earlier one
   */
  public record Pair<C>(RunInfo now, C cell, RunInfo before, C by) {
    boolean isOfOneRun() {
      return now == before;
    }
  }

  /** Returns a run's cells in the order of measurement. */
  protected abstract List<C> cells(ShownRun run);

  /** Returns the id of the engine or stack. */
  protected abstract String subject(C cell);

  /** Returns the same in a comparison of two runs, in which an engine may have two ids. */
  protected String subjectInRuns(C cell) {
    return subject(cell);
  }

  /** Returns the engine or stack as its users call it. */
  protected abstract String nameOf(RunInfo info, C cell);

  /** Returns the names of cells that are shown together, without their engine or stack. */
  protected abstract Function<C, CellName> names(RunInfo info, List<C> together);

  /** Returns why a run lacks the cell of another run; empty if it was not asked for. */
  protected abstract Optional<Gap> gap(RunInfo info, C cell);

  /** Returns whether two cells of two runs did the same work. */
  protected abstract boolean isSameWork(C one, C other);

  /** Returns whether two cells of one run did the same work. */
  protected boolean isSameWorkInOneRun(C one, C other) {
    return isSameWork(one, other);
  }

  /** Returns whether two cells of the same work in two runs are to be compared before others. */
  protected boolean isAlike(C one, C other) {
    return isSameWorkInOneRun(one, other);
  }

  /**
   * Returns the baseline of each cell in one run.
   *
   * @param chosen the baseline of the run
   */
  protected Function<C, String> baselines(List<C> cells, String chosen) {
    return _ -> chosen;
  }

  /** Returns whether its figures depend on the machine. */
  protected boolean isOfItsMachine(C cell) {
    return true;
  }

  /** Returns the figures of the cell. */
  protected abstract List<F> figures(C cell);

  /** Returns why the ratio would mislead; empty if it would not. */
  protected abstract Optional<String> whyNot(Pair<C> pair, F figure);

  @Override
  public final List<String> baselines(ShownRun run) {
    return cells(run).stream().map(this::subject).distinct().toList();
  }

  @Override
  public final List<Comparison> within(ShownRun run, String baseline) {
    return of(run.info(), cells(run), baseline);
  }

  /** Compares all cells with the baseline's, by ratios within repetitions. */
  public final List<Comparison> of(RunInfo info, List<C> cells, String baseline) {
    Function<C, CellName> names = names(info, cells);
    Function<C, String> baselines = baselines(cells, baseline);
    List<Comparison> comparisons = new ArrayList<>();
    for (C by : cells) {
      for (C cell : cells) {
        if (subject(by).equals(baselines.apply(cell))
            && !subject(cell).equals(subject(by))
            && isSameWorkInOneRun(cell, by)) {
          Pair<C> pair = new Pair<>(info, cell, info, by);
          comparisons.addAll(
              compared(pair, names.apply(cell), nameOf(info, cell), nameOf(info, by)));
        }
      }
    }
    return comparisons;
  }

  @Override
  public final List<Comparison> between(ShownRun baseline, ShownRun run) {
    RunInfo before = baseline.info();
    RunInfo now = run.info();
    if (before.id().equals(now.id()) && before.started().equals(now.started())) {
      throw new ResultException(
          "%s and %s are one run, %s: name two",
          baseline.folder().path(), run.folder().path(), now.id());
    }
    List<C> earlier = new ArrayList<>(cells(baseline));
    List<C> later = cells(run);
    Function<C, CellName> names =
        names(now, Stream.concat(earlier.stream(), later.stream()).toList());
    Map<C, C> same = new IdentityHashMap<>();
    match(later, earlier, this::subjectInRuns, this::isAlike, same);
    match(later, earlier, this::subjectInRuns, (_, _) -> true, same);
    // a match by id shows why the cells are not comparable
    match(later, earlier, this::subject, (_, _) -> true, same);
    List<Comparison> comparisons = new ArrayList<>();
    for (C cell : later) {
      CellName name = names.apply(cell).by(subject(cell), nameOf(now, cell));
      comparisons.addAll(
          Optional.ofNullable(same.get(cell))
              .map(by -> compared(new Pair<>(now, cell, before, by), name, now.id(), before.id()))
              .orElseGet(
                  () -> List.of(Comparison.missing(name, now, before, false, gap(before, cell)))));
    }
    for (C lost : earlier) {
      CellName name = names.apply(lost).by(subject(lost), nameOf(before, lost));
      comparisons.add(Comparison.missing(name, now, before, true, gap(now, lost)));
    }
    return comparisons;
  }

  /** Moves earlier cells of the same subject and work into the matches. */
  private void match(
      List<C> later,
      List<C> earlier,
      Function<C, String> subject,
      BiPredicate<C, C> alike,
      Map<C, C> same) {
    for (C cell : later.stream().filter(each -> !same.containsKey(each)).toList()) {
      earlier.stream()
          .filter(by -> subject.apply(by).equals(subject.apply(cell)))
          .filter(by -> isSameWork(cell, by) && alike.test(cell, by))
          .findFirst()
          .filter(earlier::remove)
          .ifPresent(by -> same.put(cell, by));
    }
  }

  private List<Comparison> compared(Pair<C> pair, CellName name, String what, String baseline) {
    List<F> known = figures(pair.by());
    return Stream.concat(figures(pair.cell()).stream(), known.stream())
        .distinct()
        .map(figure ->
            new Comparison(
                name.role(figure.role()),
                figure.words(pair.cell()),
                what,
                baseline,
                figure.lessIsBetter(),
                difference(pair, figure),
                known.contains(figure) && isAnswered(pair, figure)))
        .toList();
  }

  private Difference difference(Pair<C> pair, F figure) {
    return Difference.unless(
        otherMachine(pair).or(() -> whyNot(pair, figure)), () -> ratio(pair, figure));
  }

  /** Returns whether the baseline has an answer when compared with itself. */
  private boolean isAnswered(Pair<C> pair, F figure) {
    Pair<C> itself = new Pair<>(pair.before(), pair.by(), pair.before(), pair.by());
    return difference(itself, figure).shownRatio().isPresent();
  }

  private Optional<String> otherMachine(Pair<C> pair) {
    return pair.before()
        .host()
        .otherThan(pair.now().host())
        .filter(_ -> isOfItsMachine(pair.cell()) || isOfItsMachine(pair.by()));
  }

  /** Returns the ratio, within repetitions of one run or between the groups of two runs. */
  private Estimate ratio(Pair<C> pair, F figure) {
    ByRepetition mine = figure.of(pair.cell());
    ByRepetition other = figure.of(pair.by());
    return pair.isOfOneRun() ? mine.ratioTo(other) : mine.independentRatioTo(other);
  }
}
