// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.messages.Booking;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Makes bookings that are wrong in one field. */
final class WrongFields {
  private final Booking right;
  private final Map<Booking, String> wrong = new LinkedHashMap<>();

  private WrongFields(Booking right) {
    this.right = right;
  }

  /** Returns wrong bookings with the field that is wrong. */
  static Map<Booking, String> of(Booking right) {
    WrongFields all = new WrongFields(right);
    all.addWords();
    all.addDays();
    all.addNumbers();
    return all.wrong;
  }

  private void add(String field, UnaryOperator<Booking.Builder> change) {
    wrong.put(change.apply(right.toBuilder()).build(), field);
  }

  private void addWords() {
    add("booking_id", Booking.Builder::clearBookingId);
    add("booking_id", b -> b.setBookingId("1-1-1-1-1"));
    add("booking_id", b -> b.setBookingId(right.getBookingId().replace("-", "")));
    add("booking_id", b -> b.setBookingId(right.getBookingId() + " "));
    add("booking_id", b -> b.setBookingId("{" + right.getBookingId().substring(2) + "}"));
    add("parent_id", b -> b.setParentId("x"));
    add("parent_id", b -> b.setParentId(" "));
    add("model", Booking.Builder::clearModel);
    add("model", b -> b.setModel(" \t\u2003\u3000"));
    add("model", b -> b.setModel("x".repeat(41)));
    add("model", b -> b.setModel("\ud83d\ude97".repeat(20) + "x"));
    add("trim", Booking.Builder::clearTrim);
    add("trim", b -> b.setTrim("a\nb"));
    add("stage", Booking.Builder::clearStage);
    add("stage", b -> b.setStage("a\u0000b"));
    add("type", Booking.Builder::clearType);
    add("type", b -> b.setType("a\u0085"));
  }

  private void addDays() {
    add("start_date", Booking.Builder::clearStartDate);
    add("start_date", b -> b.setStartDate("2026-02-30"));
    add("start_date", b -> b.setStartDate("2027-02-29"));
    add("start_date", b -> b.setStartDate("2026-2-3"));
    add("start_date", b -> b.setStartDate("2026-02-01T00:00"));
    add("start_date", b -> b.setStartDate("02/01/2026"));
    add("start_date", b -> b.setStartDate("\u0662\u0660\u0662\u0666-02-01"));
    add("start_date", b -> b.setStartDate("+12026-02-01"));
    add("start_date", b -> b.setStartDate("1999-12-31"));
    add("end_date", Booking.Builder::clearEndDate);
    add("end_date", b -> b.setEndDate("2100-01-01"));
    add("end_date", b -> b.setEndDate("2026-01-31"));
    add("end_date", b -> b.setEndDate("2036-01-01"));
  }

  private void addNumbers() {
    add("dollar_value_cents", Booking.Builder::clearDollarValueCents);
    add("dollar_value_cents", b -> b.setDollarValueCents(-1));
    add("dollar_value_cents", b -> b.setDollarValueCents(Long.MIN_VALUE));
    add("dollar_value_cents", b -> b.setDollarValueCents(NewBooking.MOST_CENTS + 1));
    add("dollar_value_cents", b -> b.setDollarValueCents(Long.MAX_VALUE));
    add("origin_millis", b -> b.setOriginMillis(-1));
    add("origin_millis", b -> b.setOriginMillis(Long.MAX_VALUE));
  }
}
