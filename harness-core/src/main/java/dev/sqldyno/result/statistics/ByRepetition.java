// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import dev.sqldyno.measure.Reading;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A quantity of a cell, with a reading for each repetition by its number. A repetition is a fresh
 * start of an engine or service. Its windows are averaged, as they share the effects of that start
 * and that JVM; as independent values they would make every interval too narrow: Kalibera and
 * Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013.
 */
public record ByRepetition(Map<Integer, Reading> readings) {
  /** One of this many windows of a repetition is left out. */
  private static final int TRIMMED_OF = 3;

  private static final String NOT_ABOVE_0 = "not above 0 in some repetition";

  public ByRepetition {
    readings = new TreeMap<>(readings);
  }

  /**
   * Returns the windows without the most expensive third of each repetition, rounded down: one of
   * three to five, two of six. Other processes on a core make the same work cost more, never less.
   * The mean of the rest is a one-sided trimmed mean (Wilcox, "Introduction to Robust Estimation
   * and Hypothesis Testing", 3.3). Unlike the minimum, it keeps most of the work that an engine
   * does only in some windows, and hardly depends on the number and length of windows; see
   * docs/studies/2026-11-self-checks.md.
   *
   * @param cost by which windows are ordered; a repetition with a window without cost keeps all
   */
  public static <S> List<S> trimmed(
      List<S> windows, ToIntFunction<S> repetition, Function<S, Reading> cost) {
    return Grouped.by(windows, repetition::applyAsInt).values().stream()
        .flatMap(each -> trimmed(each, cost).stream())
        .toList();
  }

  private static <S> List<S> trimmed(List<S> windows, Function<S, Reading> cost) {
    return windows.stream().map(cost).allMatch(Reading.Measured.class::isInstance)
        ? windows.stream()
            .sorted(Comparator.comparingDouble(each -> value(cost.apply(each))))
            .limit(windows.size() - windows.size() / TRIMMED_OF)
            .toList()
        : windows;
  }

  /** Averages the quantity over the windows of each repetition. */
  public static <S> ByRepetition of(
      List<S> windows, ToIntFunction<S> repetition, Function<S, Reading> quantity) {
    Map<Integer, Reading> readings = new TreeMap<>();
    Grouped.by(windows, repetition::applyAsInt)
        .forEach((number, each) -> readings.put(number, average(each, quantity)));
    return new ByRepetition(readings);
  }

  /** Returns the mean; unavailable if any window is, since the rest would be biased. */
  private static <S> Reading average(List<S> windows, Function<S, Reading> quantity) {
    return windows.stream()
        .map(quantity)
        .reduce(Reading::plus)
        .map(sum -> sum.times(1.0 / windows.size()))
        .orElseThrow();
  }

  /** Returns it in another unit. */
  public ByRepetition times(double factor) {
    Map<Integer, Reading> scaled = new TreeMap<>(readings);
    scaled.replaceAll((_, reading) -> reading.times(factor));
    return new ByRepetition(scaled);
  }

  /** Returns it in the repetitions that the other has, too. */
  public ByRepetition inCommonWith(ByRepetition other) {
    Map<Integer, Reading> common = new TreeMap<>(readings);
    common.keySet().retainAll(other.readings.keySet());
    return new ByRepetition(common);
  }

  /** Estimates the quantity from all repetitions. */
  public Estimate estimate() {
    return Estimate.of(List.copyOf(readings.values()));
  }

  /**
   * Returns the mean of all repetitions.
   *
   * @throws IllegalArgumentException if a reading is unavailable
   */
  public double mean() {
    return Arrays.stream(values()).average().orElseThrow();
  }

  /**
   * Estimates this ÷ the other from the ratios within each repetition that has both, as the machine
   * affects both alike.
   */
  public Estimate ratioTo(ByRepetition other) {
    List<Reading> ratios = List.copyOf(with(other, ByRepetition::ratio).readings.values());
    return ratios.isEmpty()
        ? new Estimate.Missing("no repetition has both")
        : Estimate.of(ratios, Summary::ofRatios);
  }

  /**
   * Estimates this ÷ the other for separate repetitions, as in two runs.
   *
   * @see Summary#ofRatioOfMeans
   */
  public Estimate independentRatioTo(ByRepetition other) {
    return Stream.of(estimate(), other.estimate())
        .filter(Estimate.Missing.class::isInstance)
        .findFirst()
        .orElseGet(() -> independent(values(), other.values()));
  }

  /**
   * Summarises this − the other, from differences within repetitions or from two separate groups.
   *
   * @param paired whether both were measured in the same repetitions
   * @throws IllegalArgumentException if a reading of either is unavailable, or there is none
   */
  public Summary minus(ByRepetition other, boolean paired) {
    return paired
        ? Summary.of(with(other, Reading::minus).values())
        : Summary.ofDifferenceOfMeans(values(), other.values());
  }

  /** Combines the readings of each repetition that both have. */
  public ByRepetition with(ByRepetition other, BinaryOperator<Reading> made) {
    Map<Integer, Reading> both = inCommonWith(other).readings;
    both.replaceAll((number, mine) -> made.apply(mine, other.readings.get(number)));
    return new ByRepetition(both);
  }

  private static double value(Reading reading) {
    return switch (reading) {
      case Reading.Measured(double value) -> value;
      case Reading.Unavailable(String reason) -> throw new IllegalArgumentException(reason);
    };
  }

  private static Estimate independent(double[] mine, double[] others) {
    return Stream.of(mine, others).flatMapToDouble(Arrays::stream).anyMatch(value -> value <= 0)
        ? new Estimate.Missing(NOT_ABOVE_0)
        : Summary.ofRatioOfMeans(mine, others);
  }

  private double[] values() {
    return readings.values().stream().mapToDouble(ByRepetition::value).toArray();
  }

  private static Reading ratio(Reading mine, Reading other) {
    return mine.with(
        other,
        (value, by) ->
            value > 0 && by > 0
                ? new Reading.Measured(value / by)
                : new Reading.Unavailable(NOT_ABOVE_0));
  }
}
