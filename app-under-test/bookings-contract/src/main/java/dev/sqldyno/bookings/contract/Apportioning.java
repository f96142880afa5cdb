// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The division of a booking's amount among the fiscal periods that it touches, by their days. */
public final class Apportioning {
  private Apportioning() {}

  /**
   * Returns the cents of each period; they add up to the whole. It rounds what all days up to a
   * period's end earn, and the period gets what that is more than the rounded amount before it.
   *
   * @param end the last day, not before the first
   * @return in the order in which every stack must lock the periods
   */
  public static SortedMap<FiscalPeriod, Long> of(long cents, LocalDate start, LocalDate end) {
    SortedMap<FiscalPeriod, Long> shares = new TreeMap<>();
    long days = ChronoUnit.DAYS.between(start, end) + 1;
    long before = 0;
    FiscalPeriod last = FiscalPeriod.of(end);
    for (FiscalPeriod period = FiscalPeriod.of(start);
        period.compareTo(last) <= 0;
        period = period.next()) {
      LocalDate until = period.equals(last) ? end : period.lastDay();
      long earned = roundedPart(cents, ChronoUnit.DAYS.between(start, until) + 1, days);
      shares.put(period, earned - before);
      before = earned;
    }
    return Collections.unmodifiableSortedMap(shares);
  }

  /**
   * Rounds half a cent up.
   *
   * @throws ArithmeticException if the product exceeds a long, which no valid booking reaches
   */
  private static long roundedPart(long cents, long part, long whole) {
    return Math.addExact(Math.multiplyExact(2 * part, cents), whole) / (2 * whole);
  }
}
