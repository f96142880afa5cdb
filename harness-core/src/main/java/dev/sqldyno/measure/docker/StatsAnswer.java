// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.docker;

import static java.net.HttpURLConnection.HTTP_OK;

import dev.sqldyno.measure.Reading;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A parser of Docker's statistics of a container. */
final class StatsAnswer {
  private static final JsonMapper JSON = new JsonMapper();

  /** The beginning of Go's zero time, in the year 1. */
  private static final String NEVER = "0001-";

  private StatsAnswer() {}

  /** Returns user and kernel time of the container since its start, in nanoseconds. */
  static Reading cpu(int status, String body) {
    JsonNode answer;
    try {
      answer = JSON.readTree(body);
    } catch (JacksonException _) {
      return new Reading.Unavailable("Docker answers with status %d and no JSON".formatted(status));
    }
    if (status != HTTP_OK) {
      return new Reading.Unavailable(
          "Docker answers with status %d: %s"
              .formatted(status, answer.path("message").asString("no reason given")));
    }
    JsonNode nanos = answer.path("cpu_stats").path("cpu_usage").path("total_usage");
    if (!nanos.isIntegralNumber()) {
      return new Reading.Unavailable("Docker's answer has no cpu_stats.cpu_usage.total_usage");
    }
    return nanos.asLong() > 0
        ? new Reading.Measured(nanos.asLong())
        : new Reading.Unavailable(whyZero(answer));
  }

  /**
   * Explains a total of 0. A stopped container has all fields, all of them 0, and was never read.
   */
  private static String whyZero(JsonNode answer) {
    return answer.path("read").asString("").startsWith(NEVER)
        ? "the container is not running"
        : "Docker counts no CPU time of the container, as a rootless one may not read its cgroup: enable cgroup v2 with the cpu controller delegated to Docker's user";
  }
}
