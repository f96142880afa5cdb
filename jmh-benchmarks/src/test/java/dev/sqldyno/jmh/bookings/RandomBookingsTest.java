// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.workload.BookingsSeed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomBookingsTest {
  private static final int MANY = 10_000;

  @Test
  void allThatIsBookedHasATotalAndEveryTotalIsBooked() {
    List<NewBooking> bookings = many(1);
    BookingsSeed seed = BookingsSeed.standard();

    assertThat(bookings.stream().map(NewBooking::model).distinct())
        .containsExactlyInAnyOrderElementsOf(seed.models());
    assertThat(bookings.stream().map(NewBooking::trim).distinct())
        .containsExactlyInAnyOrderElementsOf(seed.trims());
    assertThat(
            bookings.stream()
                .flatMap(booking -> booking.shares().keySet().stream())
                .map(FiscalPeriod::id)
                .distinct())
        .containsExactlyInAnyOrderElementsOf(seed.periods());
  }

  @Test
  void aBookingTouchesBetweenThreeAndFourPeriodsOnAverage() {
    assertThat(
            many(2).stream().mapToInt(booking -> booking.shares().size()).average().orElseThrow())
        .isBetween(3.5, 3.9);
  }

  @Test
  void theSameSeedGivesTheSameBookingsAndEveryIdOnce() {
    assertThat(many(3)).isEqualTo(many(3));
    assertThat(Stream.of(many(3), many(4)).flatMap(List::stream).map(NewBooking::bookingId))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.version() == 4 && id.variant() == 2);
  }

  private static List<NewBooking> many(long seed) {
    RandomBookings bookings = new RandomBookings(seed);
    return Stream.generate(bookings::next).limit(MANY).toList();
  }
}
