// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.ByRepetition;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which functions make the difference of two cells of the same work: of two versions, builds or
 * settings of one engine.
 *
 * @param change of all instructions per row, gross: candidate − baseline
 * @param functions those that changed beyond the variation over repetitions, largest change first;
 *     with one repetition, where that is not known, all that changed
 * @param calls system calls that changed likewise
 */
public record CodeDifference(
    CellCode baseline,
    CellCode candidate,
    Summary change,
    List<FunctionDifference> functions,
    List<CallDifference> calls) {

  /** What is listed explains so much of all movement. */
  private static final double EXPLAINED = 0.95;

  /** A smaller part of a row's instructions is no line of any table. */
  private static final double NEGLIGIBLE = 0.00005;

  /** A smaller change of calls per row is one of the server's housekeeping. */
  private static final double CALLS = 0.01;

  /**
   * By how much a system call's number per row differs.
   *
   * @param change after − before, with its interval over repetitions
   */
  public record CallDifference(String name, double before, double after, Summary change) {}

  private record Name(String file, String function) {}

  /**
   * Compares the cells of one run that did the same work with the first of them, where both execute
   * one program: two versions, builds or settings.
   */
  public static List<CodeDifference> within(List<CellCode> cells) {
    List<CodeDifference> differences = new ArrayList<>();
    for (CellCode candidate : cells) {
      cells.stream()
          .filter(each -> isSameWork(each, candidate))
          .findFirst()
          .filter(baseline -> baseline != candidate)
          .ifPresent(baseline -> differences.add(of(baseline, candidate, true)));
    }
    return differences;
  }

  /** Compares the cells that a later run has of the same engine with an earlier run's. */
  public static List<CodeDifference> between(List<CellCode> earlier, List<CellCode> later) {
    List<CodeDifference> differences = new ArrayList<>();
    for (CellCode candidate : later) {
      earlier.stream()
          .filter(each ->
              each.cell().key().enginePlaced().equals(candidate.cell().key().enginePlaced()))
          .filter(each -> isSameWork(each, candidate))
          .findFirst()
          .ifPresent(baseline -> differences.add(of(baseline, candidate, false)));
    }
    return differences;
  }

  /** Returns whether two cells are of the same work and program. */
  private static boolean isSameWork(CellCode one, CellCode other) {
    MeasuredCell.Key mine = one.cell().key();
    MeasuredCell.Key others = other.cell().key();
    return mine.workload().equals(others.workload())
        && mine.operation().equals(others.operation())
        && mine.variant().equals(others.variant())
        && mine.size() == others.size()
        && one.program().equals(other.program());
  }

  /** Returns whether some function changed by more than its variation over repetitions. */
  public boolean isShown() {
    return isRepeated() && !functions.isEmpty();
  }

  /** Returns the size of the change as a part of the baseline's instructions. */
  public double relative() {
    return Math.abs(change.mean()) / baseline.instructions();
  }

  /** Returns whether all instructions together changed by more than their variation. */
  public boolean isTotalShown() {
    return isBeyondVariation(change);
  }

  /** Returns whether several repetitions tell a change from variation. */
  public boolean isRepeated() {
    return change.n() > 1;
  }

  /** Returns whether the interval excludes no change; one repetition has none. */
  private static boolean isBeyondVariation(Summary change) {
    return change.interval().map(i -> i.low() > 0 || i.high() < 0).orElse(change.mean() != 0);
  }

  /**
   * Compares two cells.
   *
   * @param paired whether they were measured in the same repetitions of one run
   */
  public static CodeDifference of(CellCode baseline, CellCode candidate, boolean paired) {
    Map<Name, FunctionCost[]> both = new LinkedHashMap<>();
    put(baseline, 0, both);
    put(candidate, 1, both);
    List<FunctionDifference> changed =
        both.entrySet().stream()
            .map(each -> difference(each.getKey(), each.getValue(), baseline, candidate, paired))
            .filter(each -> isBeyondVariation(each.change()))
            .filter(each -> Math.abs(each.change().mean()) >= NEGLIGIBLE * baseline.instructions())
            .sorted(byChange())
            .toList();
    return new CodeDifference(
        baseline,
        candidate,
        candidate.byRepetition().minus(baseline.byRepetition(), paired),
        SplitFunctions.together(changed).stream()
            .sorted(Comparator.comparingDouble(each -> -Math.abs(each.together())))
            .toList(),
        calls(baseline, candidate, paired));
  }

  private static Comparator<FunctionDifference> byChange() {
    return Comparator.comparingDouble(each -> -Math.abs(each.change().mean()));
  }

  private static void put(CellCode cell, int place, Map<Name, FunctionCost[]> both) {
    for (FunctionCost each : cell.functions()) {
      both.computeIfAbsent(new Name(each.file(), each.name()), _ -> new FunctionCost[2])[place] =
          each;
    }
  }

  private static FunctionDifference difference(
      Name name, FunctionCost[] both, CellCode baseline, CellCode candidate, boolean paired) {
    ByRepetition before = both[0] == null ? zero(baseline) : both[0].instructions();
    ByRepetition after = both[1] == null ? zero(candidate) : both[1].instructions();
    return new FunctionDifference(
        name.file(),
        name.function(),
        CellCode.mean(before),
        CellCode.mean(after),
        after.minus(before, paired),
        List.of());
  }

  private static ByRepetition zero(CellCode cell) {
    Map<Integer, Reading> zeros = new TreeMap<>();
    cell.functions()
        .getFirst()
        .instructions()
        .readings()
        .keySet()
        .forEach(repetition -> zeros.put(repetition, new Reading.Measured(0)));
    return new ByRepetition(zeros);
  }

  private static List<CallDifference> calls(CellCode baseline, CellCode candidate, boolean paired) {
    List<CallDifference> changed = new ArrayList<>();
    Stream.concat(baseline.calls().stream(), candidate.calls().stream())
        .map(CallCost::name)
        .distinct()
        .forEach(name -> {
          ByRepetition before = of(baseline, name);
          ByRepetition after = of(candidate, name);
          Summary change = after.minus(before, paired);
          boolean shown = change.interval().filter(i -> i.low() <= 0 && i.high() >= 0).isEmpty();
          if (shown && Math.abs(change.mean()) >= CALLS) {
            changed.add(
                new CallDifference(name, CellCode.mean(before), CellCode.mean(after), change));
          }
        });
    changed.sort(Comparator.comparingDouble(each -> -Math.abs(each.change().mean())));
    return changed;
  }

  private static ByRepetition of(CellCode cell, String call) {
    return cell.calls().stream()
        .filter(each -> each.name().equals(call))
        .map(CallCost::calls)
        .findFirst()
        .orElseGet(() -> zero(cell));
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
