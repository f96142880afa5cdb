// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.workload.WrongAnswerException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReconciliationTest {
  private static final Path PLAN = Path.of("plans", "bookings-closed.jmx");
  private static final JtlRow BOOKED = row("201", true);

  private static JtlRow row(String code, boolean success) {
    return JtlRow.ofMillis(0, 7, 0, code, success);
  }

  private static ResponseLog of(JtlRow... rows) {
    ResponseLog answers = new ResponseLog(Optional.empty());
    answers.add(Arrays.asList(rows));
    return answers;
  }

  @Test
  void requestsThatAreAllBookingsAreCountedAsSuch() {
    ResponseLog answers = of(BOOKED, BOOKED, row("503", false), row("", false));
    assertThatCode(() -> Reconciliation.requireBookings(PLAN, answers)).doesNotThrowAnyException();
  }

  @Test
  void aTransactionControllerOrAnotherRequestIsNotCountedAsABooking() {
    assertThatThrownBy(() -> Reconciliation.requireBookings(PLAN, of(BOOKED, row("200", true))))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith(
            "void: 2 requests of plans/bookings-closed.jmx succeeded and 1 bookings were created")
        .hasMessageContaining("use the plan as delivered");
    assertThatThrownBy(() -> Reconciliation.requireBookings(PLAN, of(BOOKED, row("200", true))))
        .isInstanceOf(WrongAnswerException.class);
  }

  @Test
  void anAssertionThatCallsABookingAFailureWouldHideIt() {
    assertThatThrownBy(() -> Reconciliation.requireBookings(PLAN, of(BOOKED, row("201", false))))
        .isInstanceOf(WrongAnswerException.class);
  }
}
