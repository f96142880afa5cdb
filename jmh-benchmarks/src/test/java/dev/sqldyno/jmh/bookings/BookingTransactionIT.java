// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.MixContract;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Books on every engine that runs here, alone and with clients in each other's way. */
class BookingTransactionIT {
  private static final String BOOK = "book";
  private static final int CLIENTS = 16;
  private static final long BOOKINGS = 320;

  /** Nobody gives up, so any error is one that is not attempted again. */
  private static final int ATTEMPTS = 100;

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Catalog catalog = Catalog.load();
  private final Workload workload = catalog.workload(BookingsTables.WORKLOAD);
  private final MixContract contract = new MixContract();

  @TestFactory
  Stream<DynamicTest> noBookingAndNoCentIsLost() {
    return EngineDeployment.all()
        .filter(EngineDeployment::hasWholeContract)
        .map(form -> DynamicTest.dynamicTest(form.id(), () -> check(form)));
  }

  private void check(EngineDeployment form) throws SQLException, InterruptedException {
    Address address = TestEngines.shared(form).address();
    contract.check(catalog, form.engine(), workload, address, List.of());
    for (Map<String, String> locking : workload.run().variants()) {
      Map<String, String> variant = new HashMap<>(locking);
      variant.put("threads", Integer.toString(CLIENTS));
      MixPlan plan = MixPlan.of(catalog, form.engine(), workload, Size.SMOKE, variant);
      bookWhatIsDrawn(form.engine(), address, plan.sql());
      for (boolean seeded : new boolean[] {true, false}) {
        Tally book = book(plan, address, seeded);
        System.out.printf(
            "%s, %s, %s totals: %d clients stored %d bookings with %d retries%n",
            form, locking, seeded ? "all" : "no", CLIENTS, book.stored(), book.retries());
      }
    }
  }

  private void bookWhatIsDrawn(Engine engine, Address address, WorkloadSql sql)
      throws SQLException {
    BookingsTables tables = BookingsTables.of(catalog, engine);
    try (Connection connection = address.connect()) {
      tables.reset(connection);
      connection.setAutoCommit(false);
      TransactionScript.Client client = new BookingScript().open(connection, sql, 0, 7);
      RandomBookings drawn = new RandomBookings(7);
      long cents = 0;
      for (int i = 0; i < 20; i++) {
        client.next();
        assertThat(client.attempt()).isEqualTo(1);
        connection.commit();
        cents += drawn.next().cents();
      }
      assertThat(tables.check(connection).booked().movePointRight(2).longValueExact())
          .isEqualTo(cents);
      assertThat(tables.check(connection).whyNot()).isEmpty();
    }
  }

  private static Tally book(MixPlan plan, Address address, boolean seeded)
      throws SQLException, InterruptedException {
    plan.load(address, MixPlan.FASTEST);
    DriveOptions options = DriveOptions.DEFAULT.withRetries(plan.retryable(), ATTEMPTS);
    try (Connection connection = address.connect()) {
      if (!seeded) {
        WorkloadSql.execute(connection, "DELETE FROM aggregates");
      }
      try (LoadDriver driver = LoadDriver.open(plan.roles(BOOK, address), options)) {
        Tally book = driver.until(BOOKINGS, Set.of(BOOK), LONGEST).transactions().get(BOOK);
        assertThat(book.errors()).isEmpty();
        assertThat(book.rows()).isEqualTo(book.stored()).isGreaterThanOrEqualTo(BOOKINGS);
        plan.checkInvariants(connection, Map.of(BOOK, new Done(book.stored(), book.rows())));
        return book;
      }
    }
  }
}
