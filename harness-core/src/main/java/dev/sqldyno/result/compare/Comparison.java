// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Precision;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A figure of one cell against the same figure of another: what ÷ baseline.
 *
 * @param cell what both have in common: {@code dml-sweep/insert}, or {@code closed load}
 * @param figure in words, such as "engine cost per row"
 * @param what engine, version, stack or run, as its users call it
 * @param baseline what it is held against
 * @param lessIsBetter whether a ratio above 1 is worse
 * @param required whether the baseline is an earlier run that answers the figure, so that the
 *     comparison needs an answer, too
 */
public record Comparison(
    CellName cell,
    String figure,
    String what,
    String baseline,
    boolean lessIsBetter,
    Difference difference,
    boolean required) {

  /** Lists what a reader wants to know at first sight. */
  public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    NO_DIFFERENCE("no difference shown"),
    NO_ANSWER("no answer");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** Returns the words that a reader sees. */
    public String words() {
      return words;
    }

    /** Returns those of this outcome. */
    public List<Comparison> among(List<Comparison> comparisons) {
      return comparisons.stream().filter(each -> each.outcome() == this).toList();
    }
  }

  /** Returns the comparison of a cell that only one of two runs has. */
  static Comparison missing(CellName cell, RunInfo now, RunInfo before, boolean lost) {
    RunInfo without = lost ? now : before;
    String reason =
        "%snot in run %s%s"
            .formatted(
                lost ? "" : "new: ",
                without.id(),
                without.gap(cell.id()).map(gap -> ": " + gap.reason()).orElse(""));
    return new Comparison(
        cell,
        "every figure",
        now.id(),
        before.id(),
        true,
        new Difference.NotAnswered(reason),
        lost);
  }

  /** Returns "MariaDB ÷ PostgreSQL". */
  public String pair() {
    return what + " ÷ " + baseline;
  }

  /**
   * Returns how many of these ratios would exclude 1 although nothing differed: one in twenty 95 %
   * intervals does. Empty where that is less than one.
   */
  public static Optional<String> byChance(List<Comparison> comparisons) {
    long judged =
        comparisons.stream()
            .filter(each -> each.difference().shownRatio().flatMap(Summary::interval).isPresent())
            .count();
    long expected = Math.round(judged * 0.05);
    return expected == 0
        ? Optional.empty()
        : Optional.of(
            say(
                "If nothing differed, about %d of these %d ratios would exclude 1 by chance.",
                expected, judged));
  }

  /** Returns why there is no answer, if there is none. */
  public Optional<String> reason() {
    return difference instanceof Difference.NotAnswered(String why)
        ? Optional.of(why)
        : Optional.empty();
  }

  /** Returns what the ratio says. */
  public Outcome outcome() {
    return switch (difference) {
      case Difference.NotAnswered _ -> Outcome.NO_ANSWER;
      case Difference.NotShown _ -> Outcome.NO_DIFFERENCE;
      case Difference.Shown(Summary ratio) ->
          ratio.mean() > 1 == lessIsBetter ? Outcome.WORSE : Outcome.BETTER;
    };
  }

  /**
   * Returns whether it is worse by more than the threshold with confidence: the whole interval lies
   * beyond 1 + threshold, or its inverse where more is better.
   */
  public boolean isWorseThan(double threshold) {
    return difference instanceof Difference.Shown(Summary ratio)
        && (lessIsBetter
            ? ratio.interval().orElseThrow().low() > 1 + threshold
            : ratio.interval().orElseThrow().high() < 1 / (1 + threshold));
  }

  /** Returns whether the earlier run has an answer and the comparison has none. */
  public boolean isLost() {
    return required && outcome() == Outcome.NO_ANSWER && !difference.isOf(Difference.TOO_WIDE);
  }

  /**
   * Returns by how much it may be worse without being shown so: the end of the interval that is
   * worse; below 0 where it is better in any case, and empty where there is no answer.
   */
  public OptionalDouble atWorst() {
    return difference.shownRatio().flatMap(Summary::interval).stream()
        .mapToDouble(i -> (lessIsBetter ? i.high() : 1 / i.low()) - 1)
        .findFirst();
  }

  /**
   * Returns whether the interval is too wide to tell on which side of the threshold the ratio lies.
   */
  public boolean cannotTell(double threshold) {
    boolean wide =
        difference.isOf(Difference.TOO_WIDE)
            || difference.isOf(Difference.NO_INTERVAL)
            || atWorst().orElse(0) > threshold;
    return wide && !isLost() && !isWorseThan(threshold);
  }

  /**
   * Returns how many repetitions more would tell it; empty where that is not known, or more than is
   * any advice.
   */
  public OptionalInt repetitionsToTell(double threshold) {
    return difference.shownRatio().stream()
        .flatMapToInt(ratio -> {
          double worse = lessIsBetter ? ratio.mean() : 1 / ratio.mean();
          double half = Math.abs(Math.log((1 + threshold) / worse));
          return Precision.repetitionsFor(ratio, half).stream()
              .map(all -> Math.max(1, all - ratio.n()));
        })
        .findFirst();
  }
}
