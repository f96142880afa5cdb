// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.workload.BookingsCheck;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Tries a total that has nearly reached the limit of its column, DECIMAL(18, 2). */
interface LargeTotalContract extends ContractPart {
  /** A largest booking exceeds the limit with it. */
  BigDecimal NEARLY_ALL = new BigDecimal("9999999999999000.00");

  @Test
  default void aBookingThatATotalCannotHoldIsRefusedAndNothingOfItIsStored() throws Exception {
    assertMessage(http().post(booking(1)), 201);
    BookingsCheck before = testBed().mustHold();
    String logged = testBed().logged();
    // the later of two totals, so that the first is changed already if they are changed in turn
    testBed().database().addToTotal("M", "large", "2026H2", NEARLY_ALL);
    try {
      Reply refused = http().post(booking(NewBooking.MOST_CENTS));
      assertProblem(testBed(), refused, RefusedException.totalTooLarge().problem());
    } finally {
      testBed().database().addToTotal("M", "large", "2026H2", NEARLY_ALL.negate());
    }
    assertThat(testBed().mustHold()).isEqualTo(before);
    assertThat(testBed().logged()).as("a refusal is not logged").isEqualTo(logged);
    assertMessage(http().post(booking(NewBooking.MOST_CENTS)), 201);
  }

  private static Booking booking(long cents) {
    return Bookings.of("M", "large").setDollarValueCents(cents).build();
  }
}
