// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.SqlParameterValue;

class ValuesTest {
  private static final NewBooking BOOKING =
      new NewBooking(
          UUID.fromString("00000000-0000-4000-8000-00000000000a"),
          "M3",
          "LR",
          123_456,
          LocalDate.of(2026, 2, 1),
          LocalDate.of(2026, 8, 31),
          "ordered",
          "retail",
          Optional.empty(),
          Instant.ofEpochMilli(1_795_000_000_123L));

  private final Statements statements = Statements.of("any");

  @Test
  void aBookingHasEveryValueOfItsRow() {
    Statement insert = statements.one("insert-booking");
    assertThat(Values.of(BOOKING).of(insert))
        .hasSize(11)
        .contains(
            "00000000-0000-4000-8000-00000000000a",
            BOOKING.dollars(),
            LocalDateTime.of(2026, 11, 18, 11, 6, 40, 123_000_000))
        .filteredOn(SqlParameterValue.class::isInstance)
        .singleElement()
        .extracting(value -> ((SqlParameterValue) value).getValue())
        .as("the parent, which the booking has not")
        .isNull();
  }

  @Test
  void valuesFollowTheStatementsOrderAsOftenAsItTellsThem() {
    Values values = Values.of(BOOKING).with("row1", 7L).with("version1", 2L).with("share1", "s");
    Statement add = statements.byPeriods("add-shares-optimistic").get(1);
    assertThat(add.parameters()).containsExactly("row1", "share1", "now", "row1", "version1");
    assertThat(values.of(add)).containsSequence(7L, "s").endsWith(7L, 2L);
  }

  @Test
  void aMissingValueIsNamed() {
    Statement lock = statements.byPeriods("lock-aggregates").get(2);
    assertThatThrownBy(() -> Values.of(BOOKING).with("period1", "2026H1").of(lock))
        .hasMessageContaining(":period2");
  }
}
