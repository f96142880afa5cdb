// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.messages.Booking;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NewBookingTest {

  @Test
  void aRightMessageBecomesABooking() {
    NewBooking booking = NewBooking.of(right().build());
    assertThat(booking.dollars()).isEqualTo(new BigDecimal("1234.56"));
    assertThat(booking.parentId()).isEmpty();
    assertThat(booking.shares().keySet())
        .extracting(FiscalPeriod::id)
        .containsExactly("2026H1", "2026H2");
  }

  @Test
  void anOriginIsOfAnyMomentOfTheLastDay() {
    long last = Instant.parse("2099-12-31T23:59:59.999Z").toEpochMilli();
    assertThat(NewBooking.of(right().setOriginMillis(last).build()).origin().toEpochMilli())
        .isEqualTo(last);
    assertThatThrownBy(() -> NewBooking.of(right().setOriginMillis(last + 1).build()))
        .isInstanceOf(RefusedException.class);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong("booking_id", b -> b.setBookingId("1-1-1-1-1")),
        wrong("booking_id", Booking.Builder::clearBookingId),
        wrong("parent_id", b -> b.setParentId("x")),
        wrong("model", b -> b.setModel(" ")),
        wrong("trim", b -> b.setTrim("x".repeat(41))),
        wrong("stage", b -> b.setStage("a\u0000b")),
        wrong("type", Booking.Builder::clearType),
        wrong("dollar_value_cents", b -> b.setDollarValueCents(0)),
        wrong("dollar_value_cents", b -> b.setDollarValueCents(-1)),
        wrong("dollar_value_cents", b -> b.setDollarValueCents(NewBooking.MOST_CENTS + 1)),
        wrong("start_date", b -> b.setStartDate("2026-02-30")),
        wrong("start_date", b -> b.setStartDate("1999-12-31")),
        wrong("end_date", b -> b.setEndDate("2100-01-01")),
        wrong("end_date", b -> b.setEndDate("2026-01-31")),
        wrong("end_date", b -> b.setEndDate("2036-01-01")),
        wrong("origin_millis", b -> b.setOriginMillis(-1)),
        wrong("origin_millis", b -> b.setOriginMillis(Long.MAX_VALUE)));
  }

  private static Arguments wrong(String field, UnaryOperator<Booking.Builder> change) {
    return Arguments.of(field, change.apply(right()).build());
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void theWrongFieldIsNamed(String field, Booking message) {
    assertThatThrownBy(() -> NewBooking.of(message))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.problem().field()).contains(field))
        .hasMessageStartingWith(field + " ");
  }

  @Test
  void twentyHalfYearsAreTheMostHoweverFewDaysOfThemAreTouched() {
    assertThat(NewBooking.of(right().setEndDate("2035-12-31").build()).shares())
        .hasSize(NewBooking.MOST_PERIODS);
    Booking tooMany = right().setStartDate("2000-06-30").setEndDate("2010-01-01").build();
    assertThatThrownBy(() -> NewBooking.of(tooMany))
        .hasMessage(
            "end_date is too late: a booking may touch at most 20 fiscal periods (half-years)");
  }

  @Test
  void aDayThatHasNoPeriodIsToldTheDaysThatHave() {
    assertThatThrownBy(() -> NewBooking.of(right().setStartDate("1999-12-31").build()))
        .hasMessage("start_date must be from 2000-01-01 to 2099-12-31");
  }

  private static Booking.Builder right() {
    return Booking.newBuilder()
        .setBookingId(UUID.randomUUID().toString())
        .setModel("M3")
        .setTrim("Long Range")
        .setDollarValueCents(123_456)
        .setStartDate("2026-02-01")
        .setEndDate("2026-08-31")
        .setStage("ordered")
        .setType("retail")
        .setOriginMillis(1_795_000_000_000L);
  }
}
