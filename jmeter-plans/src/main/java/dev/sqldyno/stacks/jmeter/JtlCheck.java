// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static dev.sqldyno.result.Text.listed;
import static dev.sqldyno.result.Text.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The check whether a run's numbers can be trusted. JMeter ends with status 0 even if every request
 * failed or none was sent.
 *
 * @param rows exact number of requests; empty if the plan has no such number
 * @param perSecond requests per second of an open schedule; empty if each is sent as soon as the
 *     last one has ended
 */
public record JtlCheck(OptionalLong rows, OptionalDouble perSecond) {
  /**
   * The minimum share of scheduled requests; with less, the generator has measured another load.
   */
  private static final double MIN_OF_SCHEDULED = 0.98;

  /** Two random arrivals may fall into one millisecond of a second. */
  private static final int LEAST_BURST = 3;

  private static final int KINDS_SHOWN = 5;

  /** Returns a check for at least one request, and none that failed. */
  public static JtlCheck ofAny() {
    return new JtlCheck(OptionalLong.empty(), OptionalDouble.empty());
  }

  /** Returns the complaints, a sentence each with a remedy; empty if there are none. */
  public List<String> complaints(JtlSummary run) {
    List<String> complaints = new ArrayList<>();
    if (run.rows() == 0) {
      complaints.add("no request was sent: jmeter.log and jmeter.out say why");
      return complaints;
    }
    rows.ifPresent(expected -> {
      if (run.rows() != expected) {
        complaints.add(
            "%d requests ended and not %d: jmeter.log may say why".formatted(run.rows(), expected));
      }
    });
    if (run.errors() > 0) {
      complaints.add(
          "%d of %d requests failed: %s".formatted(run.errors(), run.rows(), kinds(run)));
    }
    perSecond.ifPresent(scheduled -> offSchedule(run, scheduled).ifPresent(complaints::add));
    return complaints;
  }

  private static Optional<String> offSchedule(JtlSummary run, double scheduled) {
    if (run.startsPerSecond().isEmpty()) {
      double seconds = run.rows() / scheduled;
      return run.rows() >= LEAST_BURST && seconds >= 1
          ? Optional.of(
              say(
                  "all %d requests were sent in one millisecond, and not over the %.1f s of the"
                      + " schedule: jmeter.log may say what held JMeter up",
                  run.rows(), seconds))
          : Optional.empty();
    }
    double achieved = run.startsPerSecond().getAsDouble();
    // n arrivals that are on time may span less than n ÷ the rate, by chance
    double most = achieved * run.rows() / (run.rows() - 1);
    return most < scheduled * MIN_OF_SCHEDULED
        ? Optional.of(
            say(
                "%.1f requests a second were sent and not the %.1f of the schedule: the latencies"
                    + " are of another load. Lower the rate, or give JMeter more cores",
                achieved, scheduled))
        : Optional.empty();
  }

  private static String kinds(JtlSummary run) {
    List<String> kinds =
        run.failures().entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(kind -> "%d × %s".formatted(kind.getValue(), kind.getKey()))
            .toList();
    return listed(kinds, KINDS_SHOWN);
  }
}
