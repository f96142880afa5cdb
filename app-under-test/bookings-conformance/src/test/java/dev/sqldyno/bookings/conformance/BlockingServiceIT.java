// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.bookings.messages.Share;
import dev.sqldyno.bookings.messages.Totals;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.BookingsTables;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged service on a live engine, with either data layer and either kind of threads. */
class BlockingServiceIT {
  /** One connection, which a booking that waits for a lock holds. */
  private static final Map<String, String> SMALL_POOL =
      Map.of("BOOKINGS_POOL_SIZE", "1", "BOOKINGS_POOL_TIMEOUT_MILLIS", "500");

  /** Insert, lock or read, add: with all totals there, whatever their number. */
  private static final int STATEMENTS = 3;

  @TempDir private static Path data;

  private static RunningEngine engine;
  private static BookingsTables tables;

  @BeforeAll
  static void startEngine() {
    engine = TestEngines.start("postgresql", data);
    tables = BookingsTables.of(Catalog.load(), engine.engine());
  }

  @AfterAll
  static void stopEngine() {
    if (engine != null) {
      engine.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jpa-platform, pessimistic",
    "jpa-virtual, optimistic",
    "jdbc-platform, optimistic",
    "jdbc-virtual, pessimistic"
  })
  void itBooksReadsAndRefuses(String stack, String locking) throws Exception {
    try (Connection connection = engine.address().connect()) {
      tables.reset(connection);
      Map<String, String> own = Map.of("BOOKINGS_LOCKING", locking);
      try (Service service = Service.start(stack, engine, data, own)) {
        books(service);
        refuses(service);
        isHealthy(service);
        assertThat(service.counted("bookings_accepted_total")).isEqualTo(2);
      }
      tables.check(connection).mustHold(2, "after the test");
    }
    assertThat(Files.readString(data.resolve(stack + ".log")))
        .as("nothing went wrong, and no refusal is a line of the log")
        .doesNotContain("WARN", "ERROR", "Exception");
  }

  private static void books(Service service) throws Exception {
    Booking booking = Service.booking().build();
    HttpResponse<byte[]> first = service.book(booking);
    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(first.headers().map()).containsOnlyKeys("content-type", "content-length", "date");
    assertThat(first.headers().firstValue("content-type")).contains(Messages.CONTENT_TYPE);
    List<Share> shares = List.of(share("2026H1"), share("2026H2"));
    assertThat(Booked.parseFrom(first.body()))
        .isEqualTo(
            Booked.newBuilder().setBookingId(booking.getBookingId()).addAllShares(shares).build());
    assertThat(problem(service.book(booking), 409)).contains(booking.getBookingId());

    long before = service.counted("bookings_statements_total");
    assertThat(service.book(Service.booking().setModel("M0").setTrim("T0").build()).statusCode())
        .isEqualTo(201);
    assertThat(service.counted("bookings_statements_total") - before).isEqualTo(STATEMENTS);

    HttpResponse<byte[]> totals = service.get("/aggregates?model=M3&trim=LR");
    assertThat(totals.statusCode()).isEqualTo(200);
    assertThat(Totals.parseFrom(totals.body()).getSharesList()).isEqualTo(shares);
    assertThat(Totals.parseFrom(service.get("/aggregates?model=M1&trim=T1").body()).getSharesList())
        .as("a total that holds nothing is none")
        .isEmpty();
  }

  private static Share share(String period) {
    return Share.newBuilder().setPeriod(period).setCents(100).build();
  }

  private static void refuses(Service service) throws Exception {
    byte[] right = Service.booking().build().toByteArray();
    assertThat(problem(service.book(Service.booking().setModel("").build()), 400))
        .contains("\"field\":\"model\"");
    problem(service.send("POST", "/bookings", Messages.CONTENT_TYPE, new byte[] {1, 2}), 400);
    problem(service.send("POST", "/bookings", Messages.CONTENT_TYPE, new byte[70_000]), 413);
    problem(service.send("POST", "/bookings", "application/json", right), 415);
    problem(service.send("DELETE", "/bookings", "", new byte[0]), 405);
    problem(service.get("/aggregates?model=M3&trim="), 400);
    problem(service.get("/nothing"), 404);
  }

  private static void isHealthy(Service service) throws Exception {
    for (String probe : List.of("liveness", "readiness")) {
      assertThat(service.get("/actuator/health/" + probe).statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"jpa-virtual", "jdbc-platform"})
  void aFullPoolIsAnUnavailableServiceAndNotAHang(String stack) throws Exception {
    try (Connection connection = engine.address().connect()) {
      tables.reset(connection);
      try (Service service = Service.start(stack, engine, data, SMALL_POOL)) {
        connection.setAutoCommit(false);
        connection.createStatement().execute("LOCK TABLE aggregates");
        Thread waits = Thread.ofVirtual().start(() -> bookUnchecked(service));
        while (waiting(connection) == 0) {
          Thread.sleep(20);
        }
        HttpResponse<byte[]> refused = service.book(Service.booking().build());
        problem(refused, 503);
        assertThat(refused.headers().firstValue("retry-after")).contains("1");
        connection.rollback();
        waits.join();
        assertThat(service.book(Service.booking().build()).statusCode()).isEqualTo(201);
      }
      connection.setAutoCommit(true);
      tables.check(connection).mustHold(2, "after the test");
    }
  }

  private static void bookUnchecked(Service service) {
    try {
      service.book(Service.booking().build());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static int waiting(Connection connection) throws Exception {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
      row.next();
      return row.getInt(1);
    }
  }

  /** The document, which must be one. */
  private static String problem(HttpResponse<byte[]> response, int status) {
    String body = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.statusCode()).as(body).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type")).contains(Problem.CONTENT_TYPE);
    assertThat(body).startsWith("{\"type\":\"about:blank\",").contains("\"status\":" + status);
    return body;
  }
}
