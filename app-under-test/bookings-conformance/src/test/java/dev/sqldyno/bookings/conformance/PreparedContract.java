// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sqldyno.bookings.messages.Booking;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Counts statements sent as text, which a prepared one does not need. A stack that prepares none
 * would have the driver or the engine parse each, and be a straw man. Only our stacks on a JVM
 * promise that.
 */
interface PreparedContract extends ContractPart {
  /** More than twice the texts that all connections send when they meet each statement. */
  int ENOUGH = 200;

  /** Five half-years, so that a batch of totals is longer than any that is sent one by one. */
  String FIVE_HALF_YEARS_END = "2028-03-31";

  @Test
  default void theTextOfAStatementGoesToTheEngineOnceAConnection() {
    assumeOnesOfOurs();
    assertThat(texts(Bookings.of("M", "prepared"))).isLessThan(ENOUGH / 2);
    assertThat(testBed().relay().texts()).as("what is sent can be read").isPositive();
  }

  @Test
  default void soItDoesWhereABookingHasFiveTotals() {
    assumeOnesOfOurs();
    long texts = texts(Bookings.of("M", "five").setEndDate(FIVE_HALF_YEARS_END));
    if (sendsBatchesAsText(testBed().cell())) {
      assertThat(texts)
          .as("each total of each booking, as the stack's file says")
          .isGreaterThanOrEqualTo(5L * ENOUGH);
    } else {
      assertThat(texts).isLessThan(ENOUGH / 2);
    }
  }

  /**
   * Returns whether batches are text: JPA changes the totals by a batch, and MySQL's driver needs
   * one round trip for four or more only if it sends them as one text with its values.
   */
  private static boolean sendsBatchesAsText(ContractCase cell) {
    return cell.stack().data().equals(Optional.of("jpa"))
        && cell.form().engine().id().equals("mysql");
  }

  private void assumeOnesOfOurs() {
    assumeThat(testBed().cell().stack().jar()).as("a stack on a JVM").isPresent();
    assumeThat(testBed().cell().isOurs()).as("a stack of the launch folder").isTrue();
  }

  /** Returns how many statements go to the engine as text for {@link #ENOUGH} such bookings. */
  private long texts(Booking.Builder booking) {
    long before = testBed().relay().texts();
    for (int i = 0; i < ENOUGH; i++) {
      assertMessage(http().post(booking.setBookingId(UUID.randomUUID().toString()).build()), 201);
    }
    return testBed().relay().texts() - before;
  }
}
