// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import dev.sqldyno.result.statistics.Summary.Interval;
import java.util.Optional;
import java.util.function.Supplier;

/** The answer of a ratio of two cells: a difference, no difference shown, or no answer. */
public sealed interface Difference {
  /**
   * The widest interval around 1 with an answer, high ÷ low; a wider one excludes neither double
   * nor half.
   */
  double WIDEST = 4;

  String TOO_WIDE =
      "its 95 % CI is wider than a factor of 4; add repetitions, or use a larger size";

  String NO_INTERVAL = "one repetition has no interval";

  String CLIENT_BOUND = "client-bound: the client limited it, not the engine";

  /** The two differ: the interval of their ratio excludes 1. */
  record Shown(Summary ratio) implements Difference {}

  /** No difference is shown: the interval includes 1, and limits the difference. */
  record NotShown(Summary ratio) implements Difference {}

  /** There is no answer, for a reason; the ratio must not be shown. */
  record NotAnswered(String reason) implements Difference {}

  /** Returns the ratio if it may be shown. */
  default Optional<Summary> shownRatio() {
    return switch (this) {
      case Shown(Summary ratio) -> Optional.of(ratio);
      case NotShown(Summary ratio) -> Optional.of(ratio);
      case NotAnswered _ -> Optional.empty();
    };
  }

  /** Returns whether there is no answer for this reason. */
  default boolean isOf(String reason) {
    return equals(new NotAnswered(reason));
  }

  /** Judges a ratio, which is not computed if there is a reason why it would mislead. */
  static Difference unless(Optional<String> whyNot, Supplier<Estimate> ratio) {
    return whyNot.<Difference>map(NotAnswered::new).orElseGet(() -> of(ratio.get()));
  }

  /** Judges a ratio by its interval; one repetition has no interval and no answer. */
  static Difference of(Estimate ratio) {
    return switch (ratio) {
      case Estimate.Missing(String reason) -> new NotAnswered(reason);
      case Summary summary when summary.interval().isEmpty() -> new NotAnswered(NO_INTERVAL);
      case Summary summary when !summary.interval().get().includes(1) -> new Shown(summary);
      case Summary summary when isTooWide(summary.interval().get()) -> new NotAnswered(TOO_WIDE);
      case Summary summary -> new NotShown(summary);
    };
  }

  private static boolean isTooWide(Interval interval) {
    return interval.high() > WIDEST * interval.low();
  }
}
