// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.LocalDate;
import java.time.Month;
import java.util.Comparator;

/**
 * Half a calendar year; ordered by time.
 *
 * @param half 1 or 2
 */
public record FiscalPeriod(int year, int half) implements Comparable<FiscalPeriod> {
  private static final Comparator<FiscalPeriod> ORDER =
      Comparator.comparingInt(FiscalPeriod::year).thenComparingInt(FiscalPeriod::half);

  /** Returns the period of the day. */
  public static FiscalPeriod of(LocalDate day) {
    return new FiscalPeriod(day.getYear(), day.getMonthValue() <= Month.JUNE.getValue() ? 1 : 2);
  }

  /** Returns its id, such as {@code 2026H1}, which sorts as the periods do. */
  public String id() {
    // called several times for each booking; a formatter would cost ten times as much
    return year >= 1000 ? year + "H" + half : "%04dH%d".formatted(year, half);
  }

  /** Returns its last day. */
  public LocalDate lastDay() {
    return half == 1 ? LocalDate.of(year, Month.JUNE, 30) : LocalDate.of(year, Month.DECEMBER, 31);
  }

  /** Returns the next period. */
  public FiscalPeriod next() {
    return half == 1 ? new FiscalPeriod(year, 2) : new FiscalPeriod(year + 1, 1);
  }

  @Override
  public int compareTo(FiscalPeriod other) {
    return ORDER.compare(this, other);
  }
}
