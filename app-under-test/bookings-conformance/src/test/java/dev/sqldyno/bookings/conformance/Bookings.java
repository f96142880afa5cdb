// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.messages.Booking;
import java.time.LocalDate;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes valid bookings, each with an id of its own. */
final class Bookings {
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final int START_DAYS = 700;
  private static final int LONGEST_DAYS = 1000;
  private static final int MOST_CENTS = 10_000_000;

  private Bookings() {}

  /** Returns one of a model and trim, over the first half of a year and a part of the second. */
  static Booking.Builder of(String model, String trim) {
    return Booking.newBuilder()
        .setBookingId(UUID.randomUUID().toString())
        .setModel(model)
        .setTrim(trim)
        .setDollarValueCents(123_457)
        .setStartDate("2026-02-01")
        .setEndDate("2026-08-31")
        .setStage("ordered")
        .setType("retail")
        .setOriginMillis(1_795_000_000_123L);
  }

  /** Returns one like those of the load. */
  static Booking.Builder random(RandomGenerator random, String model, String trim) {
    LocalDate start = FIRST.plusDays(random.nextInt(START_DAYS));
    return of(model, trim)
        .setDollarValueCents(random.nextInt(100, MOST_CENTS))
        .setStartDate(start.toString())
        .setEndDate(start.plusDays(random.nextInt(LONGEST_DAYS)).toString());
  }

  /** Returns anything that the contract accepts, with words that are hard to store. */
  static Booking anything(RandomGenerator random, String model, String trim) {
    LocalDate start = NewBooking.FIRST_DAY.plusDays(random.nextInt(30_000));
    return of(model, trim)
        .setDollarValueCents(random.nextLong(1, random.nextLong(2, NewBooking.MOST_CENTS + 2)))
        .setStartDate(start.toString())
        .setEndDate(start.plusDays(random.nextInt(3_000)).toString())
        .setParentId(random.nextBoolean() ? UUID.randomUUID().toString() : "")
        .setOriginMillis(random.nextLong(NewBooking.LAST_DAY.toEpochDay() * 86_400_000))
        .build();
  }
}
