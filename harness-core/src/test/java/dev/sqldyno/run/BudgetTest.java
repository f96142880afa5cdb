// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.run.Matrix.Launch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Started;
import dev.sqldyno.run.Matrix.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Spends budgets on a simulated machine: what a trial takes, and how its cost scatters, is known.
 */
class BudgetTest {
  private static final Duration START = Duration.ofSeconds(5);
  private static final Duration TRIAL = Duration.ofSeconds(4);
  private static final Pattern LEFT = Pattern.compile(", about (\\d+):(\\d\\d) left");

  /** How a cell's cost scatters between repetitions: standard deviation ÷ mean. */
  private final Map<String, Double> scatter = new TreeMap<>(Map.of("steady", 0.01, "wild", 0.2));

  private final Map<String, Map<Integer, Reading>> costs = new HashMap<>();
  private final RandomGenerator random = new SplittableRandom(7);
  private Duration now = Duration.ZERO;

  @Test
  void everyCellIsMeasuredThreeTimesEvenBeyondTheTime() {
    spend(budget(Duration.ofSeconds(1), 0.05));
    assertThat(costs.get("steady")).hasSize(3);
    assertThat(costs.get("wild")).hasSize(3);
  }

  @Test
  void theRestOfTheTimeGoesToWhatIsKnownLeast() {
    spend(budget(Duration.ofMinutes(3), 0.05));
    assertThat(costs.get("steady")).hasSize(3);
    assertThat(costs.get("wild")).hasSizeGreaterThan(10);
    assertThat(now).isBetween(Duration.ofSeconds(165), Duration.ofSeconds(180));
  }

  @Test
  void aRunEndsWhenAllIsKnownWellEnough() {
    scatter.put("wild", 0.02);
    spend(budget(Duration.ofMinutes(60), 0.05));
    assertThat(now).isLessThan(Duration.ofMinutes(2));
  }

  @Test
  void timeWithoutAPrecisionIsUsedUp() {
    spend(new Budget(Optional.of(Duration.ofMinutes(5)), OptionalDouble.empty(), 3));
    assertThat(now).isBetween(Duration.ofSeconds(280), Duration.ofMinutes(5));
  }

  @Test
  void aNumberOfRepetitionsIsJustThat() {
    spend(Budget.of(2));
    assertThat(costs.get("wild")).hasSize(2);
  }

  @Test
  void aCellThatCannotBeKnownTakesNoTime() {
    scatter.put("none", Double.NaN);
    spend(budget(Duration.ofMinutes(3), 0.05));
    assertThat(costs.get("none")).hasSize(3);
  }

  @Test
  void theTimeLeftIsTrueToWithinAThirdAfterTheFirstRepetition() {
    for (Budget budget :
        List.of(
            Budget.of(5),
            budget(Duration.ofMinutes(3), 0.05),
            budget(Duration.ofSeconds(9), 0.05))) {
      costs.clear();
      now = Duration.ZERO;
      Duration left = spend(budget);
      Duration truth = now.minus(START.plus(TRIAL.multipliedBy(2)));
      assertThat(left.toMillis() / (double) truth.toMillis())
          .as("%s", budget)
          .isBetween(0.67, 1.34);
    }
  }

  @Test
  void repetitionsOfAnEarlierRunDoNotTellTheTimeLeft() {
    scatter.keySet().forEach(cell -> costs.put(cell, Map.of(0, cost(cell))));
    Schedule<None> schedule = new Schedule<>(new Machine(Budget.of(3)), () -> now.toNanos());
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (Progress progress = new Progress(new PrintStream(shown), false, () -> now.toNanos())) {
      assertThat(schedule.begin(progress)).isTrue();
      assertThat(schedule.remaining()).allMatch(List::isEmpty);
      assertThat(schedule.begin(progress)).isTrue();
      progress.step("trial");
    }
    assertThat(shown.toString()).startsWith("[repetition 2, 1/2 ").doesNotContain("left");
  }

  private static Budget budget(Duration time, double precision) {
    return new Budget(Optional.of(time), OptionalDouble.of(precision), Budget.MIN_REPETITIONS);
  }

  /** Runs until the budget is spent; returns the time left as told after the first repetition. */
  private Duration spend(Budget budget) {
    Schedule<None> schedule = new Schedule<>(new Machine(budget), () -> now.toNanos());
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    Duration told = Duration.ZERO;
    try (Progress progress = new Progress(new PrintStream(shown), false, () -> now.toNanos())) {
      for (int repetition = 0; schedule.begin(progress); repetition++) {
        if (repetition == 1) {
          shown.reset();
          progress.step("trial");
          told = left(shown.toString());
        }
        now = now.plus(START);
        for (Trial<None> trial : schedule.remaining().getFirst()) {
          costs
              .computeIfAbsent(trial.cellName(), _ -> new TreeMap<>())
              .put(repetition, cost(trial.cellName()));
          now = now.plus(TRIAL);
          schedule.took(trial, TRIAL);
        }
      }
    }
    return told;
  }

  private static Duration left(String line) {
    Matcher left = LEFT.matcher(line);
    assertThat(left.find()).as(line).isTrue();
    return Duration.ofMinutes(Long.parseLong(left.group(1)))
        .plusSeconds(Long.parseLong(left.group(2)));
  }

  private Reading cost(String cell) {
    double deviation = scatter.get(cell);
    return Double.isNaN(deviation)
        ? new Reading.Unavailable("no meter")
        : new Reading.Measured(100 * (1 + deviation * random.nextGaussian()));
  }

  private final class Machine implements Matrix<None> {
    private final Budget budget;

    Machine(Budget budget) {
      this.budget = budget;
    }

    @Override
    public Budget budget() {
      return budget;
    }

    @Override
    public List<String> cellNames() {
      return List.copyOf(scatter.keySet());
    }

    @Override
    public Map<String, List<Estimate>> estimates() {
      return cellNames().stream()
          .collect(
              Collectors.toMap(
                  cell -> cell,
                  cell ->
                      List.of(new ByRepetition(costs.getOrDefault(cell, Map.of())).estimate())));
    }

    @Override
    public int begun() {
      return costs.values().stream().mapToInt(Map::size).max().orElse(0);
    }

    @Override
    public List<List<Trial<None>>> remaining(int repetition, Set<String> cells) {
      return List.of(
          cells.stream()
              .filter(cell -> !costs.getOrDefault(cell, Map.of()).containsKey(repetition))
              .<Trial<None>>map(Simulated::new)
              .toList());
    }
  }

  private interface None extends Started {}

  private record Simulated(String name) implements Trial<None> {
    @Override
    public String cellName() {
      return name;
    }

    @Override
    public Launch<None> launch() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Outcome measure(None engine, EngineWatch watch) {
      throw new UnsupportedOperationException();
    }
  }
}
