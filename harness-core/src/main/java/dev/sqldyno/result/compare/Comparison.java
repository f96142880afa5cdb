// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Precision;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A comparison of one figure of two cells: what ÷ baseline.
 *
 * @param cell the name common to both: {@code dml-sweep/insert}, or {@code closed load}
 * @param figure in words, such as "engine cost per row"
 * @param what the name of an engine, version, stack or run
 * @param baseline the name of what it is compared with
 * @param lessIsBetter whether a ratio above 1 is worse
 * @param required whether the baseline has an answer, so that the other needs one, too
 */
public record Comparison(
    CellName cell,
    String figure,
    String what,
    String baseline,
    boolean lessIsBetter,
    Difference difference,
    boolean required) {
  private static final String EVERY_FIGURE = "every figure";

  /** The outcome of a comparison. */
  public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    NO_DIFFERENCE("no difference shown"),
    NO_ANSWER("no answer");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** Returns its words for a reader. */
    public String words() {
      return words;
    }

    /** Returns the comparisons with this outcome. */
    public List<Comparison> among(List<Comparison> comparisons) {
      return comparisons.stream().filter(each -> each.outcome() == this).toList();
    }
  }

  /** Returns the comparison of a cell that only one of two runs has. */
  static Comparison missing(
      CellName cell, RunInfo now, RunInfo before, boolean lost, Optional<Gap> gap) {
    String why = gap.map(found -> ": " + found.reason()).orElse("");
    String reason = (lost ? "" : "new: ") + "not in run " + (lost ? now : before).id() + why;
    return new Comparison(
        cell, EVERY_FIGURE, now.id(), before.id(), true, new Difference.NotAnswered(reason), lost);
  }

  /** Returns whether only one of two runs has the cell. */
  public boolean isOfMissingCell() {
    return figure.equals(EVERY_FIGURE);
  }

  /** Returns "MariaDB ÷ PostgreSQL". */
  public String pair() {
    return what + " ÷ " + baseline;
  }

  /**
   * Returns the number of these ratios that would exclude 1 by chance, one in twenty 95 %
   * intervals; empty if it rounds to none.
   */
  public static Optional<String> byChance(List<Comparison> comparisons) {
    long judged = comparisons.stream().filter(Comparison::isAnswered).count();
    long expected = Math.round(judged * 0.05);
    return sayIf(
        expected > 0,
        "If nothing differed, about %d of these %d ratios would exclude 1 by chance.",
        expected,
        judged);
  }

  /** Returns why there is no answer; empty if there is one. */
  public Optional<String> reason() {
    return difference instanceof Difference.NotAnswered(String why)
        ? Optional.of(why)
        : Optional.empty();
  }

  /** Returns whether it has a ratio that may be shown. */
  public boolean isAnswered() {
    return difference.shownRatio().isPresent();
  }

  /** Returns its ratio; throws NoSuchElementException if it has no answer. */
  public Summary ratio() {
    return difference.shownRatio().orElseThrow();
  }

  /** Returns what the ratio shows. */
  public Outcome outcome() {
    return switch (difference) {
      case Difference.NotAnswered _ -> Outcome.NO_ANSWER;
      case Difference.NotShown _ -> Outcome.NO_DIFFERENCE;
      case Difference.Shown(Summary ratio) ->
          ratio.mean() > 1 == lessIsBetter ? Outcome.WORSE : Outcome.BETTER;
    };
  }

  /**
   * Returns whether the whole interval is worse than the threshold: beyond 1 + threshold, or its
   * inverse if more is better.
   */
  public boolean isWorseThan(double threshold) {
    return difference instanceof Difference.Shown(Summary ratio)
        && (lessIsBetter
            ? ratio.interval().orElseThrow().low() > 1 + threshold
            : ratio.interval().orElseThrow().high() < 1 / (1 + threshold));
  }

  /** Returns whether only the baseline has an answer. */
  public boolean isLost() {
    return required
        && outcome() == Outcome.NO_ANSWER
        && !difference.isOf(Difference.TOO_WIDE)
        && !difference.isOf(Difference.CLIENT_BOUND);
  }

  /**
   * Returns the worse end of the interval, as a change: below 0 if it is better in any case; empty
   * if there is no answer.
   */
  public OptionalDouble atWorst() {
    return difference.shownRatio().flatMap(Summary::interval).stream()
        .mapToDouble(i -> (lessIsBetter ? i.high() : 1 / i.low()) - 1)
        .findFirst();
  }

  /** Returns whether the interval is too wide to decide on a threshold. */
  public boolean cannotTell(double threshold) {
    boolean wide =
        difference.isOf(Difference.TOO_WIDE)
            || difference.isOf(Difference.NO_INTERVAL)
            || atWorst().orElse(0) > threshold;
    return wide && !isLost() && !isWorseThan(threshold);
  }

  /**
   * Returns the number of further repetitions that would decide on a threshold; empty if it is not
   * known, or too large.
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
