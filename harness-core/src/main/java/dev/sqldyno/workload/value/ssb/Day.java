// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Set;

/**
 * A row of the table of dates.
 *
 * @param date from 1992-01-01 on
 */
record Day(LocalDate date) {
  private static final LocalDate FIRST = LocalDate.of(1992, 1, 1);

  /** Months and days as a number, 1224 for 24 December. */
  private static final Set<Integer> HOLIDAYS =
      Set.of(1224, 101, 220, 420, 520, 720, 820, 920, 1020, 1120);

  /** Returns the day that many days after the first one. */
  static Day of(long index) {
    return new Day(FIRST.plusDays(index));
  }

  /** Returns year, month and day as one number, 19920101. */
  long key() {
    return yearMonthNumber() * 100 + date.getDayOfMonth();
  }

  /** Returns {@code January 1, 1992}. */
  String text() {
    return "%s %d, %d".formatted(month(), date.getDayOfMonth(), date.getYear());
  }

  String dayOfWeek() {
    return date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  String month() {
    return date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  long yearMonthNumber() {
    return date.getYear() * 100L + date.getMonthValue();
  }

  /** Returns {@code Jan1992}. */
  String yearMonth() {
    return month().substring(0, 3) + date.getYear();
  }

  /** Returns 1 for Sunday to 7 for Saturday. */
  long dayNumberInWeek() {
    return date.getDayOfWeek().getValue() % 7 + 1L;
  }

  /** Returns the week as the benchmark counts, from 1 on, whose first one has six days. */
  long week() {
    return date.getDayOfYear() / 7 + 1L;
  }

  String season() {
    return switch (date.getMonth()) {
      case JANUARY, FEBRUARY, MARCH -> "Winter";
      case APRIL -> "Spring";
      case MAY, JUNE, JULY, AUGUST -> "Summer";
      case SEPTEMBER, OCTOBER -> "Fall";
      case NOVEMBER, DECEMBER -> "Christmas";
    };
  }

  boolean isLastInWeek() {
    return dayNumberInWeek() == 7;
  }

  boolean isLastInMonth() {
    return date.getDayOfMonth() == date.lengthOfMonth();
  }

  boolean isHoliday() {
    return HOLIDAYS.contains(date.getMonthValue() * 100 + date.getDayOfMonth());
  }

  boolean isWeekday() {
    return dayNumberInWeek() > 1 && !isLastInWeek();
  }
}
