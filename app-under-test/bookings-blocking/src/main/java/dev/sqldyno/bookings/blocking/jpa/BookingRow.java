// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;

/**
 * A stored booking. Hibernate takes its keys from the sequence fifty at a time and knows by the
 * missing key that a row is new, so it asks nothing before it inserts. Times are UTC.
 */
@Entity
@Table(name = "bookings")
class BookingRow {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "bookings_row_id_seq")
  @SequenceGenerator(
      name = "bookings_row_id_seq",
      sequenceName = "bookings_row_id_seq",
      allocationSize = 50)
  private Long rowId;

  private String bookingId;
  private LocalDateTime createdAt;
  private BigDecimal dollarValue;
  private LocalDate endDate;
  private LocalDateTime originTs;
  private String parentId;
  private String trim;
  private String model;
  private String stage;
  private LocalDate startDate;
  private String type;

  /** Called by Hibernate. */
  protected BookingRow() {}

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
