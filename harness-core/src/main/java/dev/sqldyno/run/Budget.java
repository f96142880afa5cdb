// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.result.statistics.Precision;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The budget of a run. The first repetitions measure every cell; further ones the cells whose
 * interval is still too wide, the widest first, as long as there is time.
 *
 * @param time how long the run may take; the first repetitions are measured even beyond it
 * @param precision the target of half the interval ÷ mean; empty to use all of the time
 * @param least the minimum number of repetitions of every cell
 */
public record Budget(Optional<Duration> time, OptionalDouble precision, int least) {
  /** The minimum for an interval that is narrow enough to answer anything. */
  public static final int MIN_REPETITIONS = 3;

  /** A cell that has not reached the precision by then will not. */
  private static final int MAX_REPETITIONS = Precision.MAX_REPETITIONS;

  public Budget {
    if (least < 1) {
      throw new IllegalArgumentException("--repetitions must be 1 or more, not " + least);
    }
  }

  /** Returns the default at that size; both halves of a run at size quick take five minutes. */
  public static Budget of(Size size) {
    return switch (size) {
      case SMOKE -> of(1);
      case QUICK ->
          new Budget(
              Optional.of(Duration.ofSeconds(150)), OptionalDouble.of(0.05), MIN_REPETITIONS);
      case FULL -> of(MIN_REPETITIONS);
    };
  }

  /** Returns a budget of exactly so many repetitions of every cell. */
  public static Budget of(int repetitions) {
    return new Budget(Optional.of(Duration.ZERO), OptionalDouble.empty(), repetitions);
  }

  /** Returns this budget with another minimum of repetitions of every cell. */
  public Budget atLeast(int repetitions) {
    return new Budget(time, precision, repetitions);
  }

  /**
   * The state of a cell, on all engines or stacks together.
   *
   * @param precision the widest half interval ÷ mean; empty without an interval
   * @param needed the total number of repetitions that would reach the precision, as far as it can
   *     be estimated
   * @param cost how long a repetition of it takes
   */
  public record Cell(String name, OptionalDouble precision, OptionalInt needed, Duration cost) {}

  /**
   * Returns the cells of the next repetition, or none if the run has come to its end.
   *
   * @param repetition its number, from 0
   * @param cells all of them
   * @param start how long engines or services take to start, in addition to the cells
   * @param elapsed how long the run has taken
   */
  Set<String> next(int repetition, List<Cell> cells, Duration start, Duration elapsed) {
    Set<String> chosen = new LinkedHashSet<>();
    if (repetition < least) {
      cells.forEach(cell -> chosen.add(cell.name()));
      return chosen;
    }
    Duration left = time.map(all -> all.minus(elapsed).minus(start)).orElse(Duration.ofDays(365));
    for (Cell cell : open(cells)) {
      if (repetition < MAX_REPETITIONS && cell.cost().compareTo(left) <= 0) {
        chosen.add(cell.name());
        left = left.minus(cell.cost());
      }
    }
    return chosen;
  }

  /** Returns the cells that have not reached the precision, the widest first. */
  List<Cell> open(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.precision().isPresent())
        .filter(cell -> cell.precision().getAsDouble() > precision.orElse(0))
        .sorted(Comparator.comparingDouble((Cell cell) -> -cell.precision().getAsDouble()))
        .toList();
  }

  /**
   * Estimates how long the run will still take from the beginning of a repetition on.
   *
   * @see #next
   */
  Duration left(int repetition, List<Cell> cells, Duration start, Duration elapsed) {
    Duration whole = cells.stream().map(Cell::cost).reduce(start, Duration::plus);
    Duration first = whole.multipliedBy(Math.max(0, least - repetition));
    if (cells.stream().noneMatch(cell -> cell.precision().isPresent())) {
      // it is not known yet how much of the time will be needed
      return time.map(budget -> Collections.max(List.of(first, budget.minus(elapsed))))
          .orElse(first);
    }
    int begun = Math.max(repetition, least);
    Duration more =
        open(cells).stream()
            .filter(cell -> cell.needed().isPresent() || time.isPresent())
            .map(cell ->
                cell.cost()
                    .multipliedBy(Math.max(0, cell.needed().orElse(MAX_REPETITIONS) - begun)))
            .reduce(Duration.ZERO, Duration::plus);
    int further =
        open(cells).stream()
            .mapToInt(cell -> cell.needed().orElse(MAX_REPETITIONS) - begun)
            .max()
            .orElse(0);
    Duration starts = start.multipliedBy(Math.max(0, further));
    Duration all = first.plus(more).plus(starts);
    return time.map(budget -> Collections.max(List.of(first, budget.minus(elapsed))))
        .map(longest -> Collections.min(List.of(all, longest)))
        .orElse(all);
  }
}
