// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Precision;
import dev.sqldyno.run.Matrix.Started;
import dev.sqldyno.run.Matrix.Trial;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The schedule of a matrix's repetitions, as its budget decides and as long as they turn out to
 * take.
 */
final class Schedule<E extends Started> {
  private final Matrix<E> matrix;
  private final Budget budget;
  private final LongSupplier elapsedNanos;
  private final Map<String, Duration> spent = new HashMap<>();
  private final Map<String, Integer> times = new HashMap<>();
  private Duration repetitions = Duration.ZERO;
  private Duration trials = Duration.ZERO;
  private int done;
  private int next;
  private long begin;
  private boolean begun;
  private Set<String> cells = Set.of();

  /**
   * Creates a schedule before the first repetition.
   *
   * @param elapsedNanos the time of the whole run so far
   */
  Schedule(Matrix<E> matrix, LongSupplier elapsedNanos) {
    this.matrix = matrix;
    this.budget = matrix.budget();
    this.elapsedNanos = elapsedNanos;
    this.next = matrix.first();
    this.begin = elapsedNanos.getAsLong();
  }

  /** Begins the next repetition, and returns false if there is none. */
  boolean begin(Progress progress) {
    long now = elapsedNanos.getAsLong();
    if (begun) {
      repetitions = repetitions.plusNanos(now - begin);
      cells.forEach(cell -> times.merge(cell, 1, Integer::sum));
      done++;
      next++;
    }
    // a later repetition that an interrupted run has begun is not begun again
    boolean beyond = next - matrix.first() >= budget.least();
    next = beyond ? Math.max(next, matrix.begun()) : next;
    begin = now;
    Duration elapsed = Duration.ofNanos(now);
    int number = next - matrix.first();
    Map<String, List<Estimate>> estimates = matrix.estimates();
    List<Budget.Cell> known =
        matrix.cellNames().stream()
            .map(cell -> known(cell, estimates.getOrDefault(cell, List.of())))
            .toList();
    cells = budget.next(number, known, start(), elapsed);
    // features are tried even where no cell is measured
    begun = !cells.isEmpty() || number < budget.least() && !remaining().isEmpty();
    if (begun) {
      int count = remaining().stream().mapToInt(List::size).sum();
      int times = Math.max(1, budget.least() - number);
      // repetitions of an earlier run have no times
      Optional<Duration> left =
          trials.isZero()
              ? Optional.empty()
              : Optional.of(budget.left(number, known, start(), elapsed));
      progress.repetition(times > 1 || next > 0 ? next + 1 : 0, count, times, left);
      budget.open(known).stream().findFirst().ifPresent(progress::widest);
    }
    return begun;
  }

  /** Returns the trials of the repetition that was begun. */
  List<List<Trial<E>>> remaining() {
    return matrix.remaining(next, cells);
  }

  /** Notes the time of a trial, divided by the number of trials at the same time. */
  synchronized void took(Trial<E> trial, Duration duration) {
    trials = trials.plus(duration);
    spent.merge(trial.cellName(), duration, Duration::plus);
  }

  /** Returns the time that starts and ends of engines take in a repetition. */
  private Duration start() {
    return done == 0 ? Duration.ZERO : repetitions.minus(trials).dividedBy(done);
  }

  private Budget.Cell known(String cell, List<Estimate> estimates) {
    OptionalDouble widest =
        estimates.stream()
            .flatMap(estimate -> Precision.of(estimate).stream())
            .mapToDouble(Double::doubleValue)
            .max();
    double target = budget.precision().orElse(0);
    OptionalInt needed =
        estimates.stream()
            .map(estimate -> Precision.repetitionsFor(estimate, target))
            .flatMapToInt(OptionalInt::stream)
            .max();
    Duration cost = spent.getOrDefault(cell, Duration.ZERO).dividedBy(times.getOrDefault(cell, 1));
    return new Budget.Cell(cell, widest, needed, cost);
  }
}
