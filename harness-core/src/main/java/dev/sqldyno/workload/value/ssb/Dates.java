// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.RowSource.Table;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;

/** The table of dates, from 1 January 1992 on. */
final class Dates {
  private static final int COLUMNS = 17;
  private static final LocalDate FIRST = LocalDate.of(1992, 1, 1);

  /** Month and day as a number, such as 1224 for 24 December. */
  private static final Set<Long> HOLIDAYS =
      Set.of(1224L, 101L, 220L, 420L, 520L, 720L, 820L, 920L, 1020L, 1120L);

  private Dates() {}

  /** Returns the table with a number of days. */
  static Table table(long rows) {
    return new Table(
        COLUMNS, rows, () -> LongStream.range(0, rows).mapToObj(i -> row(day(i))).iterator()::next);
  }

  /** Returns the day that many days after the first one. */
  static LocalDate day(long index) {
    return FIRST.plusDays(index);
  }

  /** Returns year, month and day as one number, such as 19920101. */
  static long key(LocalDate day) {
    return day.getYear() * 10_000L + day.getMonthValue() * 100L + day.getDayOfMonth();
  }

  private static Object[] row(LocalDate day) {
    String month = day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    DayOfWeek weekday = day.getDayOfWeek();
    return new Object[] {
      key(day),
      "%s %d, %d".formatted(month, day.getDayOfMonth(), day.getYear()),
      weekday.getDisplayName(TextStyle.FULL, Locale.ENGLISH),
      month,
      (long) day.getYear(),
      key(day) / 100,
      month.substring(0, 3) + day.getYear(),
      // 1 for Sunday to 7 for Saturday
      weekday.getValue() % 7 + 1L,
      (long) day.getDayOfMonth(),
      (long) day.getDayOfYear(),
      (long) day.getMonthValue(),
      // the week from 1 on, as the benchmark counts; the first one has six days
      day.getDayOfYear() / 7 + 1L,
      season(day),
      flag(weekday == DayOfWeek.SATURDAY),
      flag(day.getDayOfMonth() == day.lengthOfMonth()),
      flag(HOLIDAYS.contains(key(day) % 10_000)),
      flag(weekday != DayOfWeek.SATURDAY && weekday != DayOfWeek.SUNDAY)
    };
  }

  private static String season(LocalDate day) {
    return switch (day.getMonth()) {
      case JANUARY, FEBRUARY, MARCH -> "Winter";
      case APRIL -> "Spring";
      case MAY, JUNE, JULY, AUGUST -> "Summer";
      case SEPTEMBER, OCTOBER -> "Fall";
      case NOVEMBER, DECEMBER -> "Christmas";
    };
  }

  private static long flag(boolean set) {
    return set ? 1 : 0;
  }
}
