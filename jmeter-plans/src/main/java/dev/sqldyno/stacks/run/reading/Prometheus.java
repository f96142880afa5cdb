// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static java.net.HttpURLConnection.HTTP_OK;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.stacks.result.ServiceSample.Published;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service's metrics in Prometheus' text format, if it publishes any.
 *
 * @param page empty if there is none
 * @param whyNot why there is none; empty if there is one
 * @param nanoTime when it was answered, by {@link System#nanoTime}
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">format</a>
 */
public record Prometheus(String page, Optional<String> whyNot, long nanoTime) {
  private static final String PATH = "/actuator/prometheus";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Matches what follows a metric's name; a label's value may have any character in it. */
  private static final Pattern VALUE =
      Pattern.compile("(?:\\{(?:[^\"}]|\"(?:[^\"\\\\]|\\\\.)*+\")*+\\})?\\s+(\\S+)");

  /** The pool's sum of what requests have waited for a connection so far, in seconds. */
  private static final String WAITED = "hikaricp_connections_acquire_seconds_sum";

  /** The pools' numbers of requests that wait. */
  private static final List<String> WAITING =
      List.of(
          "hikaricp_connections_pending",
          "r2dbc_pool_pending_connections",
          "bookings_pool_pending");

  Prometheus(String page, long nanoTime) {
    this(page, Optional.empty(), nanoTime);
  }

  private static Prometheus none(String why) {
    return new Prometheus("", Optional.of("GET %s: %s".formatted(PATH, why)), System.nanoTime());
  }

  /** Asks the service; the page is empty if that fails. */
  public static Prometheus of(URI service) throws InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      try {
        // a request's own timeout ends with the headers
        HttpResponse<String> answer =
            client
                .sendAsync(
                    HttpRequest.newBuilder(service.resolve(PATH)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return answer.statusCode() == HTTP_OK
            ? new Prometheus(answer.body(), System.nanoTime())
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

  /**
   * Returns the metrics of a window, between an earlier page and this one.
   *
   * @param nanos its length, which is shorter: meters are read after the first page and before this
   */
  public Published since(Prometheus earlier, double nanos) {
    Reading bookings = counted("bookings_accepted_total", earlier);
    Reading statements = counted("bookings_statements_total", earlier);
    return new Published(
        each(statements, bookings),
        counted("bookings_retries_total", earlier).times(nanos / nanosSince(earlier)),
        waitingSince(earlier),
        sum("bookings_event_loops"));
  }

  private double nanosSince(Prometheus earlier) {
    return nanoTime - earlier.nanoTime;
  }

  private Reading counted(String metric, Prometheus earlier) {
    return sum(metric).minus(earlier.sum(metric));
  }

  private static Reading each(Reading statements, Reading bookings) {
    if (!(bookings instanceof Reading.Measured(double count))) {
      return bookings;
    }
    return count > 0
        ? statements.times(1 / count)
        : new Reading.Unavailable("the service counted no booking in the window");
  }

  /** Returns how many requests wait for a connection now. */
  private Reading waiting() {
    return WAITING.stream()
        .map(this::sum)
        .filter(Reading.Measured.class::isInstance)
        .findFirst()
        .orElseGet(() -> missing("the service publishes no metric of a pool"));
  }

  /**
   * Returns the mean number of requests that waited for a connection since an earlier page: by the
   * sum of their waits if the pool publishes it, else by their numbers on both pages. Requests in
   * between would disturb the load.
   */
  Reading waitingSince(Prometheus earlier) {
    Reading seconds = sum(WAITED).minus(earlier.sum(WAITED));
    return seconds instanceof Reading.Measured
        ? seconds.times(1e9 / nanosSince(earlier))
        : earlier.waiting().plus(waiting()).times(0.5);
  }

  /** Sums a metric over all labels. */
  Reading sum(String metric) {
    DoubleSummaryStatistics values =
        page.lines()
            .filter(line -> line.startsWith(metric + " ") || line.startsWith(metric + "{"))
            .mapToDouble(line -> value(line, metric))
            .filter(Double::isFinite)
            .summaryStatistics();
    return values.getCount() == 0
        ? missing("the service does not publish " + metric)
        : new Reading.Measured(values.getSum());
  }

  private Reading missing(String why) {
    return new Reading.Unavailable(whyNot.orElse(why));
  }

  /** Reads {@code name{label="x"} 12.0}, behind which may be a time and an exemplar. */
  private static double value(String line, String metric) {
    Matcher value = VALUE.matcher(line).region(metric.length(), line.length());
    try {
      return value.lookingAt() ? Double.parseDouble(value.group(1)) : Double.NaN;
    } catch (NumberFormatException _) {
      return Double.NaN;
    }
  }
}
