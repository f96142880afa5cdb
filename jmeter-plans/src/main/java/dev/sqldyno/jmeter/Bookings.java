// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import dev.sqldyno.bookings.messages.Booking;
import java.time.LocalDate;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Random bookings: 50 pairs of model and trim, so that some add to the same totals, and days within
 * four years, so that a booking touches about 3.7 fiscal periods on average.
 */
final class Bookings {
  private static final String[] MODELS = numbered("M", 10);
  private static final String[] TRIMS = numbered("T", 5);
  private static final String[] STAGES = {"ordered", "confirmed", "built", "delivered"};
  private static final String[] TYPES = {"retail", "fleet", "lease"};

  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2029, 12, 31);
  private static final int MAX_DAYS = 1_000;
  private static final int MIN_CENTS = 100;
  private static final int MAX_CENTS = 10_000_000;

  /** Each day as text, because formatting dates would be the most expensive part of a body. */
  private static final String[] DAYS =
      FIRST_DAY.datesUntil(LAST_DAY.plusDays(1)).map(LocalDate::toString).toArray(String[]::new);

  private Bookings() {}

  /** Returns a random booking whose origin is now. */
  static Booking next(RandomGenerator random) {
    int days = 1 + random.nextInt(MAX_DAYS);
    int start = random.nextInt(DAYS.length - days + 1);
    return Booking.newBuilder()
        .setBookingId(uuid(random))
        .setModel(any(MODELS, random))
        .setTrim(any(TRIMS, random))
        .setDollarValueCents(random.nextInt(MIN_CENTS, MAX_CENTS + 1))
        .setStartDate(DAYS[start])
        .setEndDate(DAYS[start + days - 1])
        .setStage(any(STAGES, random))
        .setType(any(TYPES, random))
        .setParentId(random.nextBoolean() ? uuid(random) : "")
        .setOriginMillis(System.currentTimeMillis())
        .build();
  }

  /** Returns a UUID of version 4, without an expensive secure random number. */
  private static String uuid(RandomGenerator random) {
    long version = random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x4000L;
    long variant = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
    return new UUID(version, variant).toString();
  }

  private static String any(String[] words, RandomGenerator random) {
    return words[random.nextInt(words.length)];
  }

  private static String[] numbered(String letter, int count) {
    return IntStream.range(0, count).mapToObj(i -> letter + i).toArray(String[]::new);
  }
}
