// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.NewBooking;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** A row of {@code bookings}; the engine gives its key. */
@Table("bookings")
class BookingRow {
  @Id Long rowId;
  String bookingId;
  LocalDateTime createdAt;
  BigDecimal dollarValue;
  LocalDate endDate;
  LocalDateTime originTs;
  String parentId;
  String trim;
  String model;
  String stage;
  LocalDate startDate;
  String type;

  /** The row of a booking that is taken now. */
  static BookingRow of(NewBooking booking, LocalDateTime now) {
    BookingRow row = new BookingRow();
    row.bookingId = booking.bookingId().toString();
    row.createdAt = now;
    row.dollarValue = booking.dollars();
    row.endDate = booking.end();
    row.originTs = LocalDateTime.ofInstant(booking.origin(), ZoneOffset.UTC);
    row.parentId = booking.parentId().map(UUID::toString).orElse(null);
    row.trim = booking.trim();
    row.model = booking.model();
    row.stage = booking.stage();
    row.startDate = booking.start();
    row.type = booking.type();
    return row;
  }
}
