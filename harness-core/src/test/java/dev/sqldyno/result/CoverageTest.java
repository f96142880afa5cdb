// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds intervals to their promise on simulated runs whose truth is known. */
class CoverageTest {
  private static final int RUNS = 4_000;
  private static final int WINDOWS = 3;

  /** Two engines differ by this factor. */
  private static final double TRUTH = 1.2;

  /** Standard deviations of the logarithm: of starts, and of windows within one start. */
  private static final double BETWEEN = 0.10;

  private static final double WITHIN = 0.03;

  /** On shared cores every second window costs more by a tenth on average, and none less. */
  private static final double NEIGHBOURED = 0.5;

  private static final double ADDED = 0.10;

  private record Window(int repetition, double cost) {}

  private final RandomGenerator random = new SplittableRandom(20_261_125);

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void ratiosWithinRepetitionsCoverTheTruth(int repetitions) {
    assertThat(
            coverage(() ->
                byRepetition(run(repetitions, TRUTH)).ratioTo(byRepetition(run(repetitions, 1)))))
        .isBetween(0.93, 0.97);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void ratiosOfTwoRunsCoverTheTruth(int repetitions) {
    assertThat(
            coverage(() ->
                byRepetition(run(repetitions, TRUTH))
                    .independentRatioTo(byRepetition(run(repetitions, 1)))))
        .isBetween(0.93, 0.985);
  }

  /** This is why windows are averaged: as if each were a repetition, they promise too much. */
  @Test
  void windowsTakenAsRepetitionsWouldNotCoverIt() {
    assertThat(coverage(() -> pseudo(run(3, TRUTH)).ratioTo(pseudo(run(3, 1))))).isLessThan(0.80);
  }

  @Test
  void theSameEngineTwiceDiffersInOneOfTwenty() {
    double differ =
        share(() ->
            Difference.of(byRepetition(run(5, 1)).ratioTo(byRepetition(run(5, 1))))
                instanceof Difference.Shown);
    assertThat(differ).isBetween(0.03, 0.07);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void ratiosCoverTheTruthBesideNeighboursWhoOnlyAdd(int repetitions) {
    assertThat(
            coverage(() ->
                calm(besideNeighbours(repetitions, TRUTH))
                    .ratioTo(calm(besideNeighbours(repetitions, 1)))))
        .isBetween(0.93, 0.97);
  }

  /** The coverage is the same, so that a narrower interval is a gain. */
  @Test
  void withoutTheCostliestThirdTheIntervalsAreNarrower() {
    assertThat(width(CoverageTest::calm)).isLessThan(0.85 * width(CoverageTest::byRepetition));
  }

  /** Returns the mean width of 400 ratios' intervals. */
  private double width(Function<List<Window>, ByRepetition> estimator) {
    return IntStream.range(0, 400)
        .mapToObj(_ ->
            estimator
                .apply(besideNeighbours(5, 1))
                .ratioTo(estimator.apply(besideNeighbours(5, 1))))
        .mapToDouble(ratio -> ((Summary) ratio).interval().orElseThrow().width())
        .average()
        .orElseThrow();
  }

  private static ByRepetition calm(List<Window> windows) {
    return byRepetition(
        ByRepetition.trimmed(
            windows, Window::repetition, window -> new Reading.Measured(window.cost())));
  }

  /** Starts hardly differ here, so that what is seen is what the neighbours add. */
  private List<Window> besideNeighbours(int repetitions, double mean) {
    List<Window> windows = new ArrayList<>();
    for (int r = 0; r < repetitions; r++) {
      double start = random.nextGaussian() * WITHIN;
      for (int w = 0; w < WINDOWS; w++) {
        double added = random.nextDouble() < NEIGHBOURED ? random.nextExponential() * ADDED : 0;
        windows.add(new Window(r, mean * Math.exp(start) * (1 + added)));
      }
    }
    return windows;
  }

  private List<Window> run(int repetitions, double mean) {
    List<Window> windows = new ArrayList<>();
    for (int r = 0; r < repetitions; r++) {
      double start = random.nextGaussian() * BETWEEN;
      for (int w = 0; w < WINDOWS; w++) {
        windows.add(new Window(r, mean * Math.exp(start + random.nextGaussian() * WITHIN)));
      }
    }
    return windows;
  }

  private static ByRepetition byRepetition(List<Window> windows) {
    return ByRepetition.of(
        windows, Window::repetition, window -> new Reading.Measured(window.cost()));
  }

  private static ByRepetition pseudo(List<Window> windows) {
    return byRepetition(
        IntStream.range(0, windows.size())
            .mapToObj(i -> new Window(i, windows.get(i).cost()))
            .toList());
  }

  private double coverage(Supplier<Estimate> ratio) {
    return share(() -> ((Summary) ratio.get()).interval().orElseThrow().includes(TRUTH));
  }

  private static double share(BooleanSupplier holds) {
    return IntStream.range(0, RUNS).filter(_ -> holds.getAsBoolean()).count() / (double) RUNS;
  }
}
