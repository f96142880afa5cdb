// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one try of a transaction sends: the booking, and its periods in ascending order with what is
 * known of their totals.
 *
 * @param rows keys of the totals, filled in when they are read
 * @param versions versions of the totals, filled in when they are read
 */
record BookingWork(
    NewBooking booking,
    LocalDateTime now,
    List<String> periods,
    List<BigDecimal> shares,
    long[] rows,
    long[] versions) {
  private static final Pattern NUMBERED = Pattern.compile("([a-z_]+?)(\\d+)");

  static BookingWork of(NewBooking booking, LocalDateTime now) {
    var shares = booking.shares();
    return new BookingWork(
        booking,
        now,
        shares.keySet().stream().map(FiscalPeriod::id).toList(),
        shares.values().stream().map(cents -> BigDecimal.valueOf(cents, 2)).toList(),
        new long[shares.size()],
        new long[shares.size()]);
  }

  /** Returns the same for only these periods, with nothing known of their totals. */
  BookingWork only(List<String> some) {
    return new BookingWork(booking, now, some, List.of(), new long[0], new long[0]);
  }

  /** Returns the value that a statement's parameter of that name stands for. */
  static Function<BookingWork, Object> value(String parameter) {
    Matcher numbered = NUMBERED.matcher(parameter);
    return numbered.matches()
        ? ofPeriod(numbered.group(1), Integer.parseInt(numbered.group(2)) - 1)
        : ofBooking(parameter);
  }

  private static Function<BookingWork, Object> ofPeriod(String name, int period) {
    return switch (name) {
      case "period" -> work -> work.periods.get(period);
      case "share" -> work -> work.shares.get(period);
      case "row" -> work -> work.rows[period];
      case "version" -> work -> work.versions[period];
      default -> throw unknown(name);
    };
  }

  private static Function<BookingWork, Object> ofBooking(String name) {
    return switch (name) {
      case "booking_id" -> work -> work.booking.bookingId().toString();
      case "now" -> BookingWork::now;
      case "dollar_value" -> work -> work.booking.dollars();
      case "end_date" -> work -> work.booking.end();
      case "origin_ts" -> work -> StoredTime.of(work.booking.origin());
      case "parent_id" -> work -> work.booking.parentId().map(UUID::toString).orElse(null);
      case "trim" -> work -> work.booking.trim();
      case "model" -> work -> work.booking.model();
      case "stage" -> work -> work.booking.stage();
      case "start_date" -> work -> work.booking.start();
      case "type" -> work -> work.booking.type();
      default -> throw unknown(name);
    };
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("a booking has no value ':" + name + "'");
  }
}
