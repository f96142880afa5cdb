// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.stream.LongStream;

/** Makes days: {@code source: ssb-date}, {@code rows} from the first of January 1992 on. */
public final class SsbDate implements RowSource {

  @Override
  public String key() {
    return "ssb-date";
  }

  @Override
  public Rows rows(long rows) {
    return new DrawnRows<>(rows, LongStream.range(0, rows).mapToObj(Day::of).iterator()::next)
        .number(Day::key)
        .text(Day::text)
        .text(Day::dayOfWeek)
        .text(Day::month)
        .number(day -> day.date().getYear())
        .number(Day::yearMonthNumber)
        .text(Day::yearMonth)
        .number(Day::dayNumberInWeek)
        .number(day -> day.date().getDayOfMonth())
        .number(day -> day.date().getDayOfYear())
        .number(day -> day.date().getMonthValue())
        .number(Day::week)
        .text(Day::season)
        .number(day -> flag(day.isLastInWeek()))
        .number(day -> flag(day.isLastInMonth()))
        .number(day -> flag(day.isHoliday()))
        .number(day -> flag(day.isWeekday()));
  }

  private static long flag(boolean set) {
    return set ? 1 : 0;
  }
}
