// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** A stored booking; the engine gives its key. */
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

  /** Called by Spring Data. */
  BookingRow() {}

  BookingRow(NewBooking booking, LocalDateTime now) {
    bookingId = booking.bookingId().toString();
    createdAt = now;
    dollarValue = booking.dollars();
    endDate = booking.end();
    originTs = StoredTime.of(booking.origin());
    parentId = booking.parentId().map(UUID::toString).orElse(null);
    trim = booking.trim();
    model = booking.model();
    stage = booking.stage();
    startDate = booking.start();
    type = booking.type();
  }
}
