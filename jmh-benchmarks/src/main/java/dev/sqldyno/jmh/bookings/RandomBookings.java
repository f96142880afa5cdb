// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.workload.BookingsSeed;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Random bookings of the models, trims and periods whose totals are seeded. They last 1 to 1,000
 * days and touch 3.7 periods on average, as in the services' load. The same seed gives the same
 * bookings. Not thread-safe.
 */
final class RandomBookings {
  /** The first day of the first seeded period. */
  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);

  /** The last day of the last seeded period. */
  static final LocalDate LAST_DAY = LocalDate.of(2029, 12, 31);

  private static final int DAYS = 1 + (int) ChronoUnit.DAYS.between(FIRST_DAY, LAST_DAY);
  private static final int MAX_DAYS = 1_000;
  private static final long MIN_CENTS = 1_00;
  private static final long MAX_CENTS = 100_000_00;
  private static final Instant EARLIEST_ORIGIN = Instant.parse("2025-01-01T00:00:00Z");
  private static final long YEAR_MILLIS = 365L * 86_400_000;
  private static final List<String> STAGES = List.of("ordered", "confirmed", "built", "delivered");
  private static final List<String> TYPES = List.of("retail", "fleet", "lease");

  private final BookingsSeed seeded = BookingsSeed.standard();
  private final SplittableRandom random;

  RandomBookings(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Returns the next booking; its id is new. */
  NewBooking next() {
    int days = 1 + random.nextInt(MAX_DAYS);
    LocalDate start = FIRST_DAY.plusDays(random.nextInt(DAYS - days + 1));
    return new NewBooking(
        uuid(),
        any(seeded.models()),
        any(seeded.trims()),
        random.nextLong(MIN_CENTS, MAX_CENTS + 1),
        start,
        start.plusDays(days - 1L),
        any(STAGES),
        any(TYPES),
        random.nextBoolean() ? Optional.of(uuid()) : Optional.empty(),
        EARLIEST_ORIGIN.plusMillis(random.nextLong(YEAR_MILLIS)));
  }

  private String any(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** Returns a UUID of version 4, as clients make them. */
  private UUID uuid() {
    return new UUID(
        random.nextLong() & ~0xF000L | 0x4000L, random.nextLong() & ~(3L << 62) | 1L << 63);
  }
}
