// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static java.net.HttpURLConnection.HTTP_OK;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
    request = HttpRequest.newBuilder(service.resolve(QUESTION)).build();
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
      OptionalInt status = ask(Math.min(deadline - System.nanoTime(), ONE_TRY.toNanos()));
      if (status.equals(OptionalInt.of(HTTP_OK))) {
        return "";
      }
      if (status.isPresent()) {
        seen = "GET %s was answered with %d".formatted(QUESTION, status.getAsInt());
      }
      Thread.sleep(PAUSE);
    }
    return "was not ready after %d s (%s)".formatted(patience.toSeconds(), seen);
  }

  /** Returns the status of a whole answer; empty if none came in time, or none at all. */
  private OptionalInt ask(long nanos) throws InterruptedException {
    // a request's own timeout ends with the headers
    var answer = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      return OptionalInt.of(answer.get(nanos, TimeUnit.NANOSECONDS).statusCode());
    } catch (ExecutionException | TimeoutException _) {
      answer.cancel(true);
      return OptionalInt.empty();
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
