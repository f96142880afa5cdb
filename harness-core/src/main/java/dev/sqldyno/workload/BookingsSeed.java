// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.workload.value.RowSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The totals before the first booking: a zero for each model, trim and period, so that a load meets
 * a table of its final size.
 *
 * @param periods ids of half-years such as {@code 2026H1}
 */
public record BookingsSeed(List<String> models, List<String> trims, List<String> periods) {
  private static final int FIRST_YEAR = 2026;
  private static final int LAST_YEAR = 2029;

  /** Returns the totals of our loads: models M0 to M9, trims T0 to T4, half-years 2026 to 2029. */
  public static BookingsSeed standard() {
    return new BookingsSeed(
        IntStream.range(0, 10).mapToObj(i -> "M" + i).toList(),
        IntStream.range(0, 5).mapToObj(i -> "T" + i).toList(),
        IntStream.rangeClosed(FIRST_YEAR, LAST_YEAR)
            .boxed()
            .flatMap(year -> Stream.of(1, 2).map(half -> year + "H" + half))
            .toList());
  }

  /**
   * Returns at most so many totals, always the same except for the time: the client's clock in UTC,
   * to the millisecond.
   */
  RowSource.Table totals(long most) {
    return new RowSource.Table(
        4,
        most,
        () -> {
          Iterator<Object[]> totals = rows();
          return () -> totals.hasNext() ? totals.next() : null;
        });
  }

  private Iterator<Object[]> rows() {
    LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    return models.stream()
        .flatMap(model ->
            trims.stream()
                .flatMap(trim ->
                    periods.stream().map(period -> new Object[] {now, model, trim, period})))
        .iterator();
  }
}
