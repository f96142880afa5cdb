// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.BookingsSeed;
import dev.sqldyno.workload.BookingsTables;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Books on every engine that runs here, with clients in each other's way and no totals yet. */
class BookingTransactionIT {
  private static final int CLIENTS = 8;
  private static final int BOOKINGS = 20;
  private static final BookingsSeed NONE = new BookingsSeed(List.of(), List.of(), List.of());

  @TestFactory
  Stream<DynamicTest> noBookingAndNoCentIsLost(@TempDir Path dir) {
    return EngineDeployment.all()
        .map(form -> DynamicTest.dynamicTest(form.id(), () -> check(form, dir)));
  }

  private static void check(EngineDeployment form, Path dir) throws Exception {
    try (RunningEngine running = TestEngines.start(form, dir);
        Connection connection = running.address().connect()) {
      BookingsTables tables = BookingsTables.of(Catalog.load(), form.engine());
      for (boolean locks : new boolean[] {true, false}) {
        for (BookingsSeed seed : List.of(NONE, BookingsSeed.standard())) {
          tables.reset(connection, seed);
          List<BookingsClient> clients = book(running, tables, locks);

          long accepted = clients.stream().mapToLong(BookingsClient::accepted).sum();
          long gaveUp = clients.stream().mapToLong(BookingsClient::gaveUp).sum();
          long cents = clients.stream().mapToLong(BookingsClient::acceptedCents).sum();
          assertThat(accepted + gaveUp).isEqualTo(CLIENTS * BOOKINGS);
          assertThat(accepted).isPositive();
          tables.check(connection).mustHold(accepted, "after the load");
          assertThat(tables.check(connection).booked().movePointRight(2).longValueExact())
              .isEqualTo(cents);
        }
      }
    }
  }

  private static List<BookingsClient> book(
      RunningEngine running, BookingsTables tables, boolean locks) throws Exception {
    List<BookingsClient> clients = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(
            new BookingsClient(
                running.address().connect(running.engine().driver().prepared()),
                tables.sql(),
                locks,
                new RandomBookings(i),
                new Retry(20)));
      }
      List<Future<?>> done = new ArrayList<>();
      for (BookingsClient client : clients) {
        done.add(threads.submit(() -> bookAll(client)));
      }
      for (Future<?> thread : done) {
        thread.get();
      }
    } finally {
      for (BookingsClient client : clients) {
        client.close();
      }
    }
    return clients;
  }

  private static Void bookAll(BookingsClient client) throws SQLException, InterruptedException {
    for (int i = 0; i < BOOKINGS; i++) {
      client.book();
    }
    return null;
  }
}
