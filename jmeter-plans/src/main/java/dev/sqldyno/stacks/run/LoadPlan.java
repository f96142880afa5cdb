// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.stacks.jmeter.DueTimes;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.PlanXml;
import dev.sqldyno.stacks.jmeter.RequestCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** A plan that loads a service, which a user may have edited. */
record LoadPlan(Path path) {
  private static final String REMEDY = "; use the plan as delivered, or name other --plans";

  /**
   * Returns why a comparison cannot load by this plan; empty if it can.
   *
   * @param properties as {@link StackTrial#properties} makes them
   * @param jmeter asks JMeter what the plan would do with properties
   */
  Optional<String> whyNot(
      Map<String, String> properties, Function<Map<String, String>, RequestCounts> jmeter) {
    if (!Files.isRegularFile(path)) {
      return Optional.of("there is no plan " + path);
    }
    Map<String, String> once = new TreeMap<>(properties);
    once.replace(StackTrial.REQUESTS, "1");
    try {
      return ignored(properties)
          .or(() -> notBookingsAlone(jmeter.apply(once), once))
          .map(why -> "the plan %s %s%s".formatted(path, why, REMEDY));
    } catch (JMeterException e) {
      return Optional.of("the plan %s: %s%s".formatted(path, e.getMessage(), REMEDY));
    }
  }

  private Optional<String> ignored(Map<String, String> properties) {
    Set<String> ignored = new TreeSet<>(properties.keySet());
    ignored.removeAll(PlanXml.properties(path).keySet());
    return ignored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "does not read the property %s, so it would not send the selected load: write ${__P(%s)} in place of its fixed value"
                .formatted(String.join(", ", ignored), ignored.iterator().next()));
  }

  /** Returns why the requests would not be exactly the bookings; all figures are per booking. */
  private static Optional<String> notBookingsAlone(
      RequestCounts tally, Map<String, String> properties) {
    String users = properties.get(StackTrial.USERS);
    return tally
        .refused()
        .or(() -> users == null ? DueTimes.whyNot(properties, tally.schedules()) : Optional.empty())
        .or(() -> {
          long wanted = users == null ? DueTimes.of(properties).number() : Long.parseLong(users);
          return tally.expected().equals(OptionalLong.of(wanted))
              ? Optional.empty()
              : Optional.of(
                  "would send %s where %d bookings are wanted"
                      .formatted(
                          tally
                              .unknown()
                              .map(why -> "an unknown number of requests (%s)".formatted(why))
                              .orElseGet(() -> tally.expected().orElse(0) + " requests"),
                          wanted));
        });
  }
}
