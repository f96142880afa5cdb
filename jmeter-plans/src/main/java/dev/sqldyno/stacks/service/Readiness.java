// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static java.net.HttpURLConnection.HTTP_OK;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The wait for a service until it is ready, that is, until it can read totals without bookings. */
final class Readiness implements AutoCloseable {
  private static final String QUESTION = "/aggregates?model=ready&trim=ready";
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration ONE_TRY = Duration.ofSeconds(5);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(ONE_TRY).build();
  private final HttpRequest request;

  Readiness(URI service) {
    request = HttpRequest.newBuilder(service.resolve(QUESTION)).timeout(ONE_TRY).build();
  }

  /**
   * Returns an empty text once it is ready, or else why it is not, as the predicate of a sentence.
   */
  String await(Duration patience, BooleanSupplier alive) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    String seen = "it accepted no connection";
    while (System.nanoTime() < deadline) {
      if (!alive.getAsBoolean()) {
        return "ended before it was ready (%s)".formatted(seen);
      }
      try {
        int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status == HTTP_OK) {
          return "";
        }
        seen = "GET %s was answered with %d".formatted(QUESTION, status);
      } catch (IOException _) {
        // not listening yet
      }
      Thread.sleep(PAUSE);
    }
    return "was not ready after %d s (%s)".formatted(patience.toSeconds(), seen);
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
