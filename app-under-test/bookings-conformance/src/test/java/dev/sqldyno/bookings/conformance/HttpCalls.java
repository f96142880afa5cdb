// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.messages.Booking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends requests to one service over HTTP/1.1. Threads may share it. */
final class HttpCalls implements AutoCloseable {
  /**
   * Longer than every limit of one transaction: a request that takes longer hangs. The last try
   * begins within 20 s, and waits for a connection and for some locks; the service waits 30 s for a
   * silent engine, and Node.js twice. A booking whose totals do not exist yet has up to three
   * transactions, but no test lets more than one of them wait.
   */
  static final Duration HANGS = Duration.ofSeconds(70);

  private final URI service;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(executor).build();

  HttpCalls(URI service) {
    this.service = service;
  }

  /** Returns a request to be completed. */
  HttpRequest.Builder to(String pathAndQuery) {
    return HttpRequest.newBuilder(service.resolve(pathAndQuery)).timeout(HANGS);
  }

  /** Posts a booking, or what a client takes for one. */
  Reply post(byte[] body) {
    return send(
        to("/bookings")
            .header("Content-Type", Messages.CONTENT_TYPE)
            .POST(BodyPublishers.ofByteArray(body)));
  }

  Reply post(Booking booking) {
    return post(booking.toByteArray());
  }

  /** Asks for the totals of a model and trim. */
  Reply totals(String model, String trim) {
    return get("/aggregates?model=" + encoded(model) + "&trim=" + encoded(trim));
  }

  Reply get(String pathAndQuery) {
    return send(to(pathAndQuery).GET());
  }

  Reply send(HttpRequest.Builder request) {
    try {
      return trySend(request.build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Does as {@link #post}, but the service may be gone.
   *
   * @throws IOException if there is no answer
   */
  Reply tryPost(Booking booking) throws IOException {
    return trySend(
        to("/bookings")
            .header("Content-Type", Messages.CONTENT_TYPE)
            .POST(BodyPublishers.ofByteArray(booking.toByteArray()))
            .build());
  }

  private Reply trySend(HttpRequest request) throws IOException {
    long begun = System.nanoTime();
    try {
      HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      return new Reply(response.statusCode(), response.headers(), response.body(), took);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.shutdownNow();
    executor.shutdownNow();
  }
}
