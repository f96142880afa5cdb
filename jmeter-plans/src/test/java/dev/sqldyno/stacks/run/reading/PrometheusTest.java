// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.stacks.result.ServiceSample.Published;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrometheusTest {
  @Test
  void labelsAreAddedUpAndOtherMetricsLeftAlone() {
    Prometheus page =
        new Prometheus(
            """
            # HELP bookings_statements_total sent
            # TYPE bookings_statements_total counter
            bookings_statements_total{kind="insert"} 10.0
            bookings_statements_total{kind="a b"} 2.5E1
            bookings_statements_total_created 1.7E9
            bookings_retries_total 0.0
            hikaricp_connections_pending{pool="main"} 34.0
            """,
            0);
    assertThat(page.sum("bookings_statements_total")).isEqualTo(new Measured(35));
    assertThat(page.sum("bookings_retries_total")).isEqualTo(new Measured(0));
    assertThat(page.waitingSince(page)).isEqualTo(new Measured(34));
    assertThat(page.sum("bookings_accepted_total"))
        .isEqualTo(new Reading.Unavailable("the service does not publish bookings_accepted_total"));
  }

  @Test
  void aTimeAnExampleOrABlankInALabelIsNotTakenForTheValue() {
    Prometheus page =
        new Prometheus(
            """
            bookings_accepted_total 7.0 1764000000000
            bookings_statements_total{sql="a \\"}\\" b"} 10.0 # {trace="x y"} 0.67 1764000000.0
            bookings_statements_total{sql="c"}\t2.0 1764000000000
            bookings_retries_total
            """,
            0);
    assertThat(page.sum("bookings_accepted_total")).isEqualTo(new Measured(7));
    assertThat(page.sum("bookings_statements_total")).isEqualTo(new Measured(12));
    assertThat(page.sum("bookings_retries_total")).isInstanceOf(Reading.Unavailable.class);
  }

  @Test
  void aPoolThatAddsUpWhatRequestsWaitTellsHowManyWaitAtATime() {
    String page = "hikaricp_connections_pending 0\nhikaricp_connections_acquire_seconds_sum %s\n";
    Prometheus before = new Prometheus(page.formatted("100.5"), 0);
    Prometheus after = new Prometheus(page.formatted("440.5"), 10_000_000_000L);
    assertThat(after.waitingSince(before)).isEqualTo(new Measured(34));
  }

  /** Meters that answer late, such as Docker's, lie between the pages and the window. */
  @Test
  void whatWasCountedBetweenThePagesIsScaledToTheWindow() {
    String page =
        """
        bookings_accepted_total %1$s00
        bookings_retries_total %1$s
        hikaricp_connections_acquire_seconds_sum %1$s
        """;
    Prometheus before = new Prometheus(page.formatted(100), 0);
    Published window = new Prometheus(page.formatted(124), 12_000_000_000L).since(before, 10e9);
    assertThat(window.retries()).isEqualTo(new Measured(20));
    assertThat(window.waitingForConnection()).isEqualTo(new Measured(2));
  }

  @Test
  void theReactivePoolTellsHowManyWaitAtTheWindowsEdges() {
    Prometheus before = new Prometheus("r2dbc_pool_pending_connections{name=\"x\"} 2.0\n", 0);
    Prometheus after = new Prometheus("bookings_pool_pending 5.0\n", 0);
    assertThat(after.waitingSince(before)).isEqualTo(new Measured(3.5));
    assertThat(after.waitingSince(new Prometheus("", Optional.of("no answer"), 0)))
        .isEqualTo(new Reading.Unavailable("no answer"));
  }

  @Test
  void aPageThatCouldNotBeHadIsNoFaultOfTheServices() {
    assertThat(
            new Prometheus("", Optional.of("GET x: no answer within 5 s"), 0)
                .sum("bookings_statements_total"))
        .isEqualTo(new Reading.Unavailable("GET x: no answer within 5 s"));
  }

  @Test
  void whoPublishesNothingIsNotTakenForZero() {
    for (String page : List.of("", "x NaN\nhikaricp_connections_pending NaN\n")) {
      assertThat(new Prometheus(page, 0).waitingSince(new Prometheus(page, 0)))
          .isEqualTo(new Reading.Unavailable("the service publishes no metric of a pool"));
    }
  }
}
