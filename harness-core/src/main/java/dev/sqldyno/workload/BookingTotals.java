// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.function.ToLongFunction;

/**
 * Makes the totals that are there before the first booking, each zero: {@code source:
 * booking-totals}, {@code rows} as many of them. They are the same each time, but for the time.
 */
public final class BookingTotals implements RowSource {

  @Override
  public String key() {
    return "booking-totals";
  }

  @Override
  public Rows rows(long rows, ToLongFunction<String> amounts) {
    return of(BookingsSeed.standard(), rows);
  }

  /** Returns that many of those, or all if there are fewer. */
  static Rows of(BookingsSeed seed, long rows) {
    Iterator<BookingsSeed.Total> totals = seed.totals().iterator();
    LocalDateTime now = now();
    return new DrawnRows(
        4,
        rows,
        () -> {
          if (!totals.hasNext()) {
            return null;
          }
          BookingsSeed.Total total = totals.next();
          return new Object[] {now, total.model(), total.trim(), total.period()};
        });
  }

  /** Returns the client's clock as the tables hold it: UTC, to the millisecond. */
  private static LocalDateTime now() {
    return LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
  }
}
