// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.testing.TestRunningEngine;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WrongAnswerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  /** No dollar is lost, and the sums of the model and trim are right. */
  @Test
  void aTotalOfAnotherHalfYearVoidsALoad() throws Exception {
    Catalog catalog = Catalog.load();
    Engine h2 = catalog.engine("h2");
    Address address = new Address("jdbc:h2:mem:halves", "sa", new Secret(""), Map.of());
    Reconciliation reconciliation =
        new Reconciliation(TestRunningEngine.at(h2, address), BookingsTables.of(catalog, h2));
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement()) {
      reconciliation.tables().sql().createTable(connection);
      statement.execute(
          """
          INSERT INTO bookings (booking_id, created_at, dollar_value, end_date, origin_ts, trim, model, stage, start_date, type)
          VALUES ('b', NOW(), 365, DATE '2027-06-30', NOW(), 'T', 'M', 's', DATE '2026-07-01', 't')\
          """);
      statement.execute(
          """
          INSERT INTO aggregates (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
          VALUES (1, NOW(), 'M', 'T', 365, '2026H2'), (1, NOW(), 'M', 'T', 0, '2027H1')\
          """);
      EngineCounts before = EngineCounts.read(reconciliation.engine());

      assertThatThrownBy(() -> reconciliation.settle(before, List.of(of(BOOKED))))
          .isInstanceOf(WrongAnswerException.class)
          .hasMessageStartingWith("void: the total of model M, trim T in 202");
    }
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
