// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceStart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The packaged service as a process, and a client of it. Whoever started it closes it. */
record Service(RunningService running, HttpClient client) implements AutoCloseable {
  private static final Path LAUNCH = Path.of("../launch");
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Started as the launch folder says, with settings of the test's own. */
  static Service start(String stack, RunningEngine engine, Path data, Map<String, String> own) {
    Stacks stacks = Stacks.load(LAUNCH, Map.of());
    Address address = engine.address();
    URI database = URI.create(address.url().substring("jdbc:".length()));
    Map<String, String> environment = new HashMap<>(stacks.shared());
    environment.putAll(stacks.stack(stack).environment());
    environment.put("BOOKINGS_ENGINE", engine.engine().id());
    environment.put("BOOKINGS_DB_HOST", database.getHost());
    environment.put("BOOKINGS_DB_PORT", Integer.toString(database.getPort()));
    environment.put("BOOKINGS_DB_NAME", database.getPath().substring(1));
    environment.put("BOOKINGS_DB_USER", address.user());
    environment.put("BOOKINGS_DB_PASSWORD", address.password().reveal());
    // it lives for seconds, in which the second compiler takes more than it gives
    environment.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    environment.putAll(own);
    Path log = data.resolve(stack + ".log");
    return new Service(
        RunningService.start(
            stacks.stack(stack),
            new ServiceStart(environment, address.password(), log, data, PATIENCE, _ -> {})),
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  HttpResponse<byte[]> book(Booking booking) throws IOException, InterruptedException {
    return send("POST", "/bookings", Messages.CONTENT_TYPE, booking.toByteArray());
  }

  HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return send("GET", path, "", new byte[0]);
  }

  HttpResponse<byte[]> send(String method, String path, String type, byte[] body)
      throws IOException, InterruptedException {
    BodyPublisher publisher =
        body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(running.uri().resolve(path)).method(method, publisher);
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofByteArray());
  }

  /** One of its own counters. */
  long counted(String metric) throws IOException, InterruptedException {
    String all = new String(get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    return all.lines()
        .filter(line -> line.startsWith(metric + " "))
        .map(line -> (long) Double.parseDouble(line.substring(metric.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric + " in:\n" + all));
  }

  /** A right booking of two periods. */
  static Booking.Builder booking() {
    return Booking.newBuilder()
        .setBookingId(UUID.randomUUID().toString())
        .setModel("M3")
        .setTrim("LR")
        .setDollarValueCents(200)
        .setStartDate("2026-06-30")
        .setEndDate("2026-07-01")
        .setStage("ordered")
        .setType("retail")
        .setOriginMillis(1_795_000_000_000L);
  }

  @Override
  public void close() {
    client.shutdownNow();
    running.close();
  }
}
