// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.StatementComparisons.RoleFigure;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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

  /** The comparisons of engine costs alone, of which there may be thousands of pairs. */
  private static final CellComparisons<MeasuredCell, RoleFigure> COSTS =
      new StatementComparisons() {
        @Override
        protected List<RoleFigure> figures(MeasuredCell cell) {
          return List.of(new RoleFigure(Figure.ENGINE_COST, ""));
        }
      };

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

  /**
   * Returns the history of runs in any order, each of which is read once.
   *
   * @param reader of what is shown of a run
   */
  public static History of(
      List<RunFolder> any, double threshold, Function<RunFolder, ShownRun> reader) {
    List<RunFolder> runs =
        any.stream()
            .map(run -> Map.entry(run.info().started(), run))
            .sorted(Map.Entry.comparingByKey())
            .map(Map.Entry::getValue)
            .toList();
    Follower follower = new Follower(threshold);
    runs.forEach(run -> follower.follow(reader.apply(run)));
    return new History(
        runs,
        List.copyOf(follower.steps),
        List.copyOf(follower.breaks),
        List.copyOf(follower.compared));
  }

  /** The state of a history after some of its runs. */
  private static final class Follower {
    private final double threshold;
    private final List<Step> steps = new ArrayList<>();
    private final List<Break> breaks = new ArrayList<>();
    private final List<Comparison> compared = new ArrayList<>();

    /** The runs that later ones are compared with, by number; others need no memory. */
    private final TreeMap<Integer, ShownRun> references = new TreeMap<>();

    /** The number of each cell's reference; without one it is the first run. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private int number;

    Follower(double threshold) {
      this.threshold = threshold;
    }

    void follow(ShownRun run) {
      Set<String> sound = sound(run);
      Set<String> moved = new HashSet<>();
      references.forEach((reference, before) -> {
        for (Comparison each : COSTS.between(before, run)) {
          if (numbers.getOrDefault(each.cell().id(), 0).equals(reference)
              && isReference(each, before, run, sound)) {
            moved.add(each.cell().id());
          }
        }
      });
      moved.forEach(cell -> numbers.put(cell, number));
      references.put(number, run);
      references.keySet().removeIf(each -> each > 0 && !numbers.containsValue(each));
      number++;
    }

    /** Judges a cell's comparison; returns whether later runs are compared with this one. */
    private boolean isReference(Comparison each, ShownRun before, ShownRun run, Set<String> sound) {
      boolean isCost = !each.isOfMissingCell();
      if (isCost) {
        compared.add(each);
      }
      if (isStep(each)) {
        steps.add(new Step(each, before.folder(), run.folder()));
        return true;
      }
      if (each.reason().isPresent() && !each.required()) {
        // the earlier run has no such cost
        return true;
      }
      boolean isBreak = isCost && each.isLost() && sound.contains(each.cell().id());
      if (isBreak) {
        breaks.add(new Break(each.cell().id(), run.folder(), each.reason().orElseThrow()));
      }
      return isBreak;
    }

    private boolean isStep(Comparison each) {
      return each.difference().shownRatio().filter(ratio -> ratio.isBeyond(threshold)).isPresent();
    }
  }

  /** Returns the cells whose cost has an interval, so that only the earlier run is in the way. */
  private static Set<String> sound(ShownRun run) {
    return run.cells().stream()
        .filter(History::isSound)
        .map(cell -> CellName.id(cell.key()))
        .collect(Collectors.toSet());
  }

  private static boolean isSound(MeasuredCell cell) {
    ByRepetition cost = cell.byRepetition(Figure.ENGINE_COST);
    return Difference.of(cost.ratioTo(cost)).shownRatio().isPresent();
  }
}
