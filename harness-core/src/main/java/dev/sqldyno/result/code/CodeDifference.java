// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The difference of two cells of the same work, by functions: of two versions, builds or settings
 * of one engine.
 *
 * @param change of all instructions per row, gross: candidate − baseline
 * @param functions that changed beyond the variation over repetitions, largest change first; all
 *     that changed with one repetition
 * @param calls system calls whose number per row changed beyond the variation; their file is empty
 */
public record CodeDifference(
    CellCode baseline,
    CellCode candidate,
    Summary change,
    List<FunctionDifference> functions,
    List<FunctionDifference> calls) {

  /** The share of all changes that listed functions explain. */
  private static final double EXPLAINED = 0.95;

  /** The smallest listed change, as a share of a row's instructions. */
  private static final double NEGLIGIBLE = 0.00005;

  /** The smallest change of calls per row; smaller ones are the server's housekeeping. */
  private static final double CALLS = 0.01;

  /** The order of changes: without parts yet, a change is that of the function itself. */
  private static final Comparator<FunctionDifference> LARGEST_FIRST =
      Comparator.comparingDouble(each -> -Math.abs(each.together()));

  private record Name(String file, String name) {}

  /** Compares the cells of one run with the first of the same work and program. */
  public static List<CodeDifference> within(List<CellCode> cells) {
    return cells.stream()
        .flatMap(candidate ->
            cells.stream()
                .filter(each -> isSameWork(each, candidate))
                .limit(1)
                .filter(baseline -> baseline != candidate && haveCommon(baseline, candidate))
                .map(baseline -> of(baseline, candidate, true)))
        .toList();
  }

  /** Returns whether two cells have a common repetition. */
  private static boolean haveCommon(CellCode one, CellCode other) {
    return !Collections.disjoint(
        one.byRepetition().readings().keySet(), other.byRepetition().readings().keySet());
  }

  /** Compares the cells of a later run with those of the same engine in an earlier run. */
  public static List<CodeDifference> between(List<CellCode> earlier, List<CellCode> later) {
    return later.stream()
        .flatMap(candidate ->
            earlier.stream()
                .filter(each -> isSameEngine(each, candidate) && isSameWork(each, candidate))
                .limit(1)
                .map(baseline -> of(baseline, candidate, false)))
        .toList();
  }

  private static boolean isSameEngine(CellCode one, CellCode other) {
    return one.cell().key().enginePlaced().equals(other.cell().key().enginePlaced());
  }

  /** Returns whether two cells are of the same work and program. */
  private static boolean isSameWork(CellCode one, CellCode other) {
    MeasuredCell.Key mine = one.cell().key();
    MeasuredCell.Key others = other.cell().key();
    return mine.isSameWork(others)
        && mine.size() == others.size()
        && one.program().equals(other.program());
  }

  /** Returns whether some function changed by more than its variation over repetitions. */
  public boolean isShown() {
    return isRepeated() && !functions.isEmpty();
  }

  /** Returns the size of the change as a share of the baseline's instructions. */
  public double relative() {
    return Math.abs(change.mean()) / baseline.instructions();
  }

  /** Returns whether all instructions together changed by more than their variation. */
  public boolean isTotalShown() {
    return isBeyondVariation(change);
  }

  /** Returns whether there are several repetitions, which distinguish a change from variation. */
  public boolean isRepeated() {
    return change.n() > 1;
  }

  /** Returns whether the interval excludes 0; any change counts with one repetition. */
  private static boolean isBeyondVariation(Summary change) {
    return change.interval().map(i -> i.low() > 0 || i.high() < 0).orElse(change.mean() != 0);
  }

  /**
   * Compares two cells.
   *
   * @param paired whether they were measured in the same repetitions of one run
   */
  public static CodeDifference of(CellCode baseline, CellCode candidate, boolean paired) {
    double least = NEGLIGIBLE * baseline.instructions();
    return new CodeDifference(
        baseline,
        candidate,
        candidate.byRepetition().minus(baseline.byRepetition(), paired),
        SplitFunctions.together(
                changes(baseline, candidate, CodeDifference::functions, least, paired))
            .stream()
            .sorted(LARGEST_FIRST)
            .toList(),
        changes(baseline, candidate, CodeDifference::calls, CALLS, paired));
  }

  private static Map<Name, ByRepetition> functions(CellCode cell) {
    Map<Name, ByRepetition> byName = new LinkedHashMap<>();
    cell.functions()
        .forEach(each -> byName.put(new Name(each.file(), each.name()), each.instructions()));
    return byName;
  }

  private static Map<Name, ByRepetition> calls(CellCode cell) {
    Map<Name, ByRepetition> byName = new LinkedHashMap<>();
    cell.calls().forEach(each -> byName.put(new Name("", each.name()), each.calls()));
    return byName;
  }

  /** Returns the changes beyond their variation and a minimum, largest first. */
  private static List<FunctionDifference> changes(
      CellCode baseline,
      CellCode candidate,
      Function<CellCode, Map<Name, ByRepetition>> amounts,
      double least,
      boolean paired) {
    Map<Name, ByRepetition> before = amounts.apply(baseline);
    Map<Name, ByRepetition> after = amounts.apply(candidate);
    ByRepetition notBefore = zero(baseline);
    ByRepetition notAfter = zero(candidate);
    return Stream.concat(before.keySet().stream(), after.keySet().stream())
        .distinct()
        .map(name -> {
          ByRepetition old = before.getOrDefault(name, notBefore);
          ByRepetition current = after.getOrDefault(name, notAfter);
          return new FunctionDifference(
              name.file(),
              name.name(),
              (paired ? old.inCommonWith(current) : old).mean(),
              (paired ? current.inCommonWith(old) : current).mean(),
              current.minus(old, paired),
              List.of());
        })
        .filter(each -> isBeyondVariation(each.change()))
        .filter(each -> Math.abs(each.change().mean()) >= least)
        .sorted(LARGEST_FIRST)
        .toList();
  }

  private static ByRepetition zero(CellCode cell) {
    Map<Integer, Reading> zeros = new TreeMap<>(cell.byRepetition().readings());
    zeros.replaceAll((_, _) -> new Reading.Measured(0));
    return new ByRepetition(zeros);
  }

  /** Returns the largest changes that together explain 95 % of all movement. */
  public List<FunctionDifference> explaining() {
    double all = functions.stream().mapToDouble(each -> Math.abs(each.together())).sum();
    List<FunctionDifference> listed = new ArrayList<>();
    double sum = 0;
    for (FunctionDifference each : functions) {
      if (sum >= EXPLAINED * all) {
        break;
      }
      sum += Math.abs(each.together());
      listed.add(each);
    }
    return listed;
  }
}
