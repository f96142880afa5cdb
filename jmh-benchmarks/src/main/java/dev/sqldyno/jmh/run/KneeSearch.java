// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.result.cell.Knee;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * The search for the highest rate: begins at half of the closed loop's, then bisects between the
 * highest rate that kept the bound and the lowest that broke it. A broken rate is tried twice. The
 * rates are preferred numbers, series R40 of ISO 3, 6 % apart, so that engines and repetitions
 * share some.
 */
final class KneeSearch {
  private static final int SERIES = 40;

  /** The number of steps that halve a rate. */
  private static final int HALF = 12;

  /** The steps to the highest rate that is tried, eight times the closed loop's. */
  private static final int MAX_STEPS = 3 * HALF;

  /** The minimum number of transactions of a window with a meaningful p99. */
  private static final double MIN_IN_WINDOW = 200;

  private KneeSearch() {}

  /**
   * Returns the next rate per second; empty at the end of the search.
   *
   * @param closed transactions per second of the closed loop
   * @param window length of a rate's window
   * @param kept the tried rates, and whether they kept the bound
   * @param doubtful a rate to try again; empty if there is none
   */
  static Optional<String> next(
      double closed, Duration window, SortedMap<Double, Boolean> kept, OptionalDouble doubtful) {
    if (doubtful.isPresent()) {
      return Optional.of(rate(place(doubtful.getAsDouble())));
    }
    int capacity = place(closed);
    OptionalDouble highest = Knee.highest(kept);
    OptionalDouble broken = Knee.broken(kept);
    if (highest.isEmpty()) {
      int least = place(MIN_IN_WINDOW / window.toNanos() * 1e9);
      int lower =
          broken.isPresent()
              ? place(broken.getAsDouble()) - HALF
              : Math.max(capacity - HALF, least);
      return lower >= least ? Optional.of(rate(lower)) : Optional.empty();
    }
    int low = place(highest.getAsDouble());
    if (broken.isEmpty()) {
      // an open loop may do more than a closed one, which may have been colder
      int higher = low < capacity ? (low + capacity + 2) / 2 : low + Math.max(2, low - capacity);
      return higher <= capacity + MAX_STEPS ? Optional.of(rate(higher)) : Optional.empty();
    }
    int high = place(broken.getAsDouble());
    return high - low > 1 ? Optional.of(rate((low + high) / 2)) : Optional.empty();
  }

  private static int place(double rate) {
    return (int) Math.round(SERIES * Math.log10(rate));
  }

  private static String rate(int place) {
    return BigDecimal.valueOf(Math.pow(10, (double) place / SERIES))
        .round(new MathContext(3))
        .stripTrailingZeros()
        .toPlainString();
  }
}
