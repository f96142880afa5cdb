// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.stacks.jmeter.Arrivals;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.PlanXml;
import dev.sqldyno.stacks.jmeter.RunTally;
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
  private static final String REMEDY = "; take the plan as it is delivered, or name other --plans";

  /**
   * Why a comparison cannot load by it; empty where it can.
   *
   * @param properties that it would be given, by {@link StackTrial#properties}
   * @param jmeter tells what the plan would do with properties
   */
  Optional<String> whyNot(
      Map<String, String> properties, Function<Map<String, String>, RunTally> jmeter) {
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
            "takes no property %s any more, so that it would not send the load that is asked for: write ${__P(%s)} where it has a value of its own"
                .formatted(String.join(", ", ignored), ignored.iterator().next()));
  }

  /** Each of its requests must be a booking, or the figures of a request are of something else. */
  private static Optional<String> notBookingsAlone(RunTally told, Map<String, String> properties) {
    String users = properties.get(StackTrial.USERS);
    return told.refused()
        .or(() -> users == null ? Arrivals.whyNot(properties, told.schedules()) : Optional.empty())
        .or(() -> {
          long wanted = users == null ? Arrivals.of(properties).number() : Long.parseLong(users);
          return told.expected().equals(OptionalLong.of(wanted))
              ? Optional.empty()
              : Optional.of(
                  "would send %s where %d bookings are wanted"
                      .formatted(
                          told.unknown()
                              .map(why -> "nobody knows how many requests (%s)".formatted(why))
                              .orElseGet(() -> told.expected().orElse(0) + " requests"),
                          wanted));
        });
  }
}
