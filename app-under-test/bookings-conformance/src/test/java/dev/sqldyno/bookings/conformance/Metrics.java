// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;

/** Reads what a service tells Prometheus. */
final class Metrics {
  /** The counter of retries, which Spring's stacks have. */
  static final String RETRIES = "bookings_retries_total";

  private Metrics() {}

  /** Returns the sums over all labels. */
  static Map<String, Double> of(HttpCalls http) {
    Reply reply = http.get("/actuator/prometheus");
    assertThat(reply.status()).as("%s", reply).isEqualTo(200);
    Map<String, Double> metrics = new TreeMap<>();
    reply
        .text()
        .lines()
        .filter(line -> !line.startsWith("#") && line.contains(" "))
        .forEach(line -> {
          int end = line.lastIndexOf(' ');
          String name = line.substring(0, end).replaceFirst("\\{.*", "").strip();
          metrics.merge(name, Double.parseDouble(line.substring(end + 1)), Double::sum);
        });
    return metrics;
  }
}
