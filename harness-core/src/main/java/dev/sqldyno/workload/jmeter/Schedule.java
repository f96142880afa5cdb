// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the schedule of an Open Model Thread Group comes to.
 *
 * @param arrivals until its end
 * @param seconds from its start to the last arrival
 */
record Schedule(double arrivals, double seconds) {
  private static final Pattern STEP =
      Pattern.compile(
          "\\s*(rate|random_arrivals|even_arrivals|pause)\\(([0-9.]+)\\s*/?\\s*(\\w+)\\)\\s*");

  /** Empty where it is not written in the words that we know. */
  static Optional<Schedule> parse(String text) {
    List<MatchResult> steps = STEP.matcher(text).results().toList();
    if (!STEP.matcher(text).replaceAll("").isEmpty()) {
      return Optional.empty();
    }
    double rate = 0;
    double arrivals = 0;
    double clock = 0;
    double last = 0;
    for (int i = 0; i < steps.size(); i++) {
      MatchResult step = steps.get(i);
      double number = Double.parseDouble(step.group(2));
      double unitSeconds = seconds(step.group(3));
      switch (step.group(1)) {
        case "rate" -> rate = number / unitSeconds;
        case "pause" -> clock += number * unitSeconds;
        default -> {
          double until = i + 1 < steps.size() ? rateAfter(steps.get(i + 1), rate) : rate;
          // JMeter leaves out the part of one at the end of each step
          arrivals += Math.floor((rate + until) / 2 * number * unitSeconds);
          clock += number * unitSeconds;
          last = clock;
        }
      }
    }
    return last > 0 ? Optional.of(new Schedule(arrivals, last)) : Optional.empty();
  }

  /** Between two rates it changes evenly. */
  private static double rateAfter(MatchResult next, double rate) {
    return next.group(1).equals("rate")
        ? Double.parseDouble(next.group(2)) / seconds(next.group(3))
        : rate;
  }

  private static double seconds(String unit) {
    return switch (unit) {
      case "ms" -> 0.001;
      case "m", "min", "minute", "minutes" -> 60;
      case "h", "hour", "hours" -> 3_600;
      case "d", "day", "days" -> 86_400;
      default -> 1;
    };
  }
}
