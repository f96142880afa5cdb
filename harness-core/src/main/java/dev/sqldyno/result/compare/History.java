// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The lasting changes of each cell's engine cost over a series of runs. A run is compared with the
 * run of the cell's last step, so small changes add up.
 *
 * @param runs the earliest first
 * @param breaks after which cells are not comparable with earlier runs
 * @param compared the costs of each cell, in each run against that of its last step
 */
public record History(
    List<RunFolder> runs, List<Step> steps, List<Break> breaks, List<Comparison> compared) {

  /**
   * A change by more than the threshold: the whole 95 % CI lies beyond it, as Welch's t test of two
   * runs decides; counts that do not vary differ by any change.
   *
   * @param from the run of the cell's last step, or the first that has the cell
   * @param to the run that differs from it
   */
  public record Step(Comparison comparison, RunFolder from, RunFolder to) {
    /** Returns the cell's id with its engine. */
    public String cell() {
      return comparison.cell().id();
    }
  }

  /**
   * A cell that is not comparable with earlier runs, such as of another emulator or size; later
   * runs are compared with it.
   */
  public record Break(String cell, RunFolder to, String reason) {}

  /** Returns the history of runs in any order. */
  public static History of(Iterable<RunFolder> any, double threshold) {
    List<RunFolder> runs = new ArrayList<>();
    any.forEach(runs::add);
    runs.sort(Comparator.comparing(run -> run.info().started()));
    Map<String, Integer> references = new HashMap<>();
    List<Step> steps = new ArrayList<>();
    List<Break> breaks = new ArrayList<>();
    List<Comparison> compared = new ArrayList<>();
    for (int now = 1; now < runs.size(); now++) {
      Set<String> sound = sound(runs.get(now));
      Map<String, Integer> moved = new HashMap<>();
      TreeSet<Integer> before = new TreeSet<>(references.values());
      before.add(0);
      for (int reference : before) {
        for (Comparison each : Comparisons.ofRuns(runs.get(reference), runs.get(now))) {
          String cell = each.cell().id();
          boolean isCost = Figure.ENGINE_COST.isNamed(each.figure());
          if ((isCost || each.isOfMissingCell()) && references.getOrDefault(cell, 0) == reference) {
            if (isCost) {
              compared.add(each);
            }
            if (isStep(each, threshold)) {
              steps.add(new Step(each, runs.get(reference), runs.get(now)));
              moved.put(cell, now);
            } else if (each.reason().isPresent() && !each.required()) {
              // the earlier run has no such cost
              moved.put(cell, now);
            } else if (isCost && each.isLost() && sound.contains(cell)) {
              breaks.add(new Break(cell, runs.get(now), each.reason().orElseThrow()));
              moved.put(cell, now);
            }
          }
        }
      }
      references.putAll(moved);
    }
    return new History(
        List.copyOf(runs), List.copyOf(steps), List.copyOf(breaks), List.copyOf(compared));
  }

  /** Returns the cells whose cost has an interval, so that only the earlier run is in the way. */
  private static Set<String> sound(RunFolder run) {
    return MeasuredCell.of(run.samples()).stream()
        .filter(History::isSound)
        .map(cell -> CellName.id(cell.key()))
        .collect(Collectors.toSet());
  }

  private static boolean isSound(MeasuredCell cell) {
    ByRepetition cost = cell.byRepetition(Figure.ENGINE_COST);
    return Difference.of(cost.ratioTo(cost)).shownRatio().isPresent();
  }

  private static boolean isStep(Comparison each, double threshold) {
    return each.difference().shownRatio().filter(ratio -> ratio.isBeyond(threshold)).isPresent();
  }
}
