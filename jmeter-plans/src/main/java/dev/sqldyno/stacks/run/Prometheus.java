// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.Reading;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service publishes of itself at one moment, in Prometheus' text format. A stack need not.
 *
 * @param page empty where there is none
 * @param whyNot there is none; empty where there is one
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">format</a>
 */
record Prometheus(String page, Optional<String> whyNot) {
  private static final String PATH = "/actuator/prometheus";
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int OK = 200;

  /** What follows a metric's name; a label's value may have any character in it. */
  private static final Pattern VALUE =
      Pattern.compile("(?:\\{(?:[^\"}]|\"(?:[^\"\\\\]|\\\\.)*+\")*+\\})?\\s+(\\S+)");

  /** What requests have waited for a connection so far, all together, in seconds. */
  private static final String WAITED = "hikaricp_connections_acquire_seconds_sum";

  /** The pools' names for requests that wait. */
  private static final List<String> WAITING =
      List.of("hikaricp_connections_pending", "r2dbc_pool_pending_connections");

  Prometheus(String page) {
    this(page, Optional.empty());
  }

  private static Prometheus none(String why) {
    return new Prometheus("", Optional.of("GET %s: %s".formatted(PATH, why)));
  }

  /** Asks the service; a page that cannot be had is empty. */
  static Prometheus of(URI service) throws InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      try {
        // a request's own timeout ends with the headers
        HttpResponse<String> answer =
            client
                .sendAsync(
                    HttpRequest.newBuilder(service.resolve(PATH)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return answer.statusCode() == OK
            ? new Prometheus(answer.body())
            : none("status " + answer.statusCode());
      } catch (ExecutionException e) {
        return none(e.getCause().toString());
      } catch (TimeoutException _) {
        return none("no answer within %d s".formatted(PATIENCE.toSeconds()));
      } finally {
        client.shutdownNow();
      }
    }
  }

  /** Requests that wait for a connection now. */
  private Reading waiting() {
    return WAITING.stream()
        .map(this::sum)
        .filter(Reading.Measured.class::isInstance)
        .findFirst()
        .orElseGet(() -> missing("the service publishes no metric of a pool"));
  }

  /**
   * Requests that waited for a connection at a time, on average since an earlier moment: by what
   * all of them waited, where the pool adds that up, and else by how many they were at both
   * moments. To ask in between would disturb.
   */
  Reading waitingSince(Prometheus earlier, double nanos) {
    Reading seconds = sum(WAITED).minus(earlier.sum(WAITED));
    return seconds instanceof Reading.Measured
        ? seconds.times(1e9 / nanos)
        : earlier.waiting().plus(waiting()).times(0.5);
  }

  Reading statements() {
    return sum("bookings_statements_total");
  }

  Reading retries() {
    return sum("bookings_retries_total");
  }

  /** That carry connections to the engine. */
  Reading eventLoops() {
    return sum("bookings_event_loops");
  }

  Reading accepted() {
    return sum("bookings_accepted_total");
  }

  /** Over all labels. */
  private Reading sum(String metric) {
    double[] values =
        page.lines()
            .filter(line -> line.startsWith(metric + " ") || line.startsWith(metric + "{"))
            .mapToDouble(line -> value(line, metric))
            .filter(Double::isFinite)
            .toArray();
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return values.length == 0
        ? missing("the service does not publish " + metric)
        : new Reading.Measured(sum);
  }

  private Reading missing(String why) {
    return new Reading.Unavailable(whyNot.orElse(why));
  }

  /** {@code name{label="x"} 12.0}; behind it may be a time, and an example of what was counted. */
  private static double value(String line, String metric) {
    Matcher value = VALUE.matcher(line).region(metric.length(), line.length());
    try {
      return value.lookingAt() ? Double.parseDouble(value.group(1)) : Double.NaN;
    } catch (NumberFormatException _) {
      return Double.NaN;
    }
  }
}
