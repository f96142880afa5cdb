// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ValuesTest {
  private static final Object NO_PARENT = new Object();
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

  private final Map<String, Object> values =
      new BookingValues(BOOKING, List.of(), List.of(), LocalDateTime.of(2026, 11, 21, 1, 2))
          .row(NO_PARENT);
  private final Statements statements = Statements.of("any");

  @Test
  void aBookingHasEveryValueOfItsRow() {
    Statement insert = statements.one("insert-booking");
    assertThat(new BoundStatement(insert, values).inOrder())
        .hasSize(11)
        .contains(
            "00000000-0000-4000-8000-00000000000a",
            BOOKING.dollars(),
            LocalDateTime.of(2026, 11, 18, 11, 6, 40, 123_000_000))
        .containsOnlyOnce(NO_PARENT);
  }

  @Test
  void valuesFollowTheStatementsOrderAsOftenAsItTellsThem() {
    values.putAll(Map.of("row1", 7L, "version1", 2L, "share1", "s"));
    Statement add = statements.byPeriods("add-shares-optimistic").get(1);
    assertThat(add.parameters()).containsExactly("row1", "share1", "now", "row1", "version1");
    assertThat(new BoundStatement(add, values).inOrder())
        .containsSequence(7L, "s")
        .endsWith(7L, 2L);
  }

  @Test
  void aMissingValueIsNamed() {
    values.put("period1", "2026H1");
    BoundStatement lock =
        new BoundStatement(statements.byPeriods("lock-aggregates").get(2), values);
    assertThatThrownBy(lock::inOrder).hasMessageContaining(":period2");
  }
}
