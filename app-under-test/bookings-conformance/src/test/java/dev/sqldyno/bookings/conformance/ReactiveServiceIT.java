// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceStart;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.BookingsSeed;
import dev.sqldyno.workload.BookingsTables;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged service as a process: what only this module promises of it. */
class ReactiveServiceIT {
  private static final int POOL_SIZE = 6;
  private static final int BOOKINGS = 60;
  private static final int AT_ONCE = 16;
  private static final int PERIODS = 3;

  @TempDir static Path folder;
  private static RunningEngine engine;
  private static BookingsTables tables;

  @BeforeAll
  static void startEngine() {
    engine = TestEngines.start("postgresql", folder);
    tables = BookingsTables.of(Catalog.load(), engine.engine());
  }

  @AfterAll
  static void stopEngine() {
    if (engine != null) {
      engine.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"r2dbc, 3", "spring-data-r2dbc, 3"})
  void allConnectionsAndLoopsAreUsedAndStatementsAreCounted(String id, int statementsOfABooking)
      throws Exception {
    reset();
    Stack stack = Stacks.load(Path.of("..", "launch"), Map.of()).stack(id);
    try (RunningService service = RunningService.start(stack, start(stack));
        HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      // the first makes the totals; the second locks them again
      assertThat(book(http, service, 0)).isEqualTo(PERIODS);
      double before = metric(http, service, "bookings_statements_total");

      assertThat(
              IntStream.rangeClosed(1, BOOKINGS)
                  .boxed()
                  .gather(Gatherers.mapConcurrent(AT_ONCE, i -> book(http, service, i)))
                  .distinct())
          .containsExactly(PERIODS);

      assertThat(metric(http, service, "bookings_accepted_total")).isEqualTo(BOOKINGS + 1);
      assertThat(metric(http, service, "bookings_statements_total") - before)
          .isEqualTo(BOOKINGS * (double) statementsOfABooking);
      assertThat(metric(http, service, "bookings_sessions")).isEqualTo(POOL_SIZE);
      assertThat(metric(http, service, "bookings_event_loops"))
          .isEqualTo(Math.min(POOL_SIZE, Runtime.getRuntime().availableProcessors()));
      assertThat(service.stop()).isTrue();
    }
    try (Connection connection = engine.address().connect()) {
      assertThat(tables.check(connection).whyNot()).isEmpty();
    }
  }

  private static void reset() throws SQLException {
    try (Connection connection = engine.address().connect()) {
      tables.reset(connection, new BookingsSeed(List.of(), List.of(), List.of()));
    }
  }

  private static ServiceStart start(Stack stack) {
    URI url = URI.create(engine.address().url().substring("jdbc:".length()));
    Map<String, String> environment = new HashMap<>(stack.environment());
    environment.put("BOOKINGS_DB_HOST", url.getHost());
    environment.put("BOOKINGS_DB_PORT", Integer.toString(url.getPort()));
    environment.put("BOOKINGS_DB_NAME", url.getPath().substring(1));
    environment.put("BOOKINGS_DB_USER", engine.address().user());
    environment.put("BOOKINGS_DB_PASSWORD", engine.address().password().reveal());
    environment.put("BOOKINGS_POOL_SIZE", Integer.toString(POOL_SIZE));
    return new ServiceStart(
        environment,
        engine.address().password(),
        folder.resolve(stack.id() + ".log"),
        folder,
        Duration.ofSeconds(180),
        _ -> {});
  }

  /** The number of periods that a booking of three was told to have. */
  private static int book(HttpClient http, RunningService service, int number) {
    Booking booking =
        Booking.newBuilder()
            .setBookingId(new UUID(0x4000, 0x8000_0000_0000_0000L + number).toString())
            .setModel("M1")
            .setTrim("T1")
            .setDollarValueCents(1_000 + number)
            .setStartDate("2026-03-01")
            .setEndDate("2027-02-28")
            .setStage("PLANNED")
            .setType("FLEET")
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(service.uri().resolve("/bookings"))
            .header("Content-Type", "application/x-protobuf")
            .POST(BodyPublishers.ofByteArray(booking.toByteArray()))
            .build();
    try {
      HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
      assertThat(response.statusCode()).as("%s", service.lastWords()).isEqualTo(201);
      Booked booked = Booked.parseFrom(response.body());
      assertThat(booked.getShares(0).getPeriod()).isEqualTo(new FiscalPeriod(2026, 1).id());
      return booked.getSharesCount();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double metric(HttpClient http, RunningService service, String name)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(service.uri().resolve("/actuator/prometheus")).build();
    return http.send(request, BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
