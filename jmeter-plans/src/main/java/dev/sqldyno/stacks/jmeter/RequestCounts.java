// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * JMeter's own counts of a run, by a listener of ours in it.
 *
 * @param requests calls of samplers, redirects and images included
 * @param results results, each of which has one row or more
 * @param expected requests that the plan sends until its end; empty if that is not known
 * @param unknown why that is not known
 * @param perSecond scheduled requests per second, if all have a schedule
 * @param schedules those of its Open Model Thread Groups, each with its seed; may be empty
 * @param userErrors errors that ended a user, or left a request without a result
 * @param firstUserError message of the first one
 * @param logged other errors in JMeter's log: a sentence for each part of JMeter that has any, by
 *     its name
 * @param refused why the plan did not begin
 * @param whole false if JMeter did not reach the plan's end
 */
public record RequestCounts(
    JtlSummary requests,
    long results,
    OptionalLong expected,
    Optional<String> unknown,
    OptionalDouble perSecond,
    String schedules,
    long userErrors,
    Optional<String> firstUserError,
    SortedMap<String, String> logged,
    Optional<String> refused,
    boolean whole) {
  private static final String FAILURE = "failure.";
  private static final String LOGGED = "logged.";

  /** Reads the tally of a run that may not have begun. */
  static RequestCounts of(Properties facts) {
    Map<String, Long> failures =
        facts.stringPropertyNames().stream()
            .filter(name -> name.startsWith(FAILURE))
            .collect(Collectors.toMap(n -> n.substring(FAILURE.length()), n -> number(facts, n)));
    return new RequestCounts(
        new JtlSummary(
            number(facts, "requests"),
            failures,
            number(facts, "firstStart"),
            number(facts, "lastStart")),
        number(facts, "results"),
        facts.containsKey("expected")
            ? OptionalLong.of(number(facts, "expected"))
            : OptionalLong.empty(),
        Optional.ofNullable(facts.getProperty("unknown")),
        facts.containsKey("perSecond")
            ? OptionalDouble.of(Double.parseDouble(facts.getProperty("perSecond")))
            : OptionalDouble.empty(),
        facts.getProperty("schedules", ""),
        number(facts, "userErrors"),
        Optional.ofNullable(facts.getProperty("userErrors.first")),
        logged(facts),
        Optional.ofNullable(facts.getProperty("refused")),
        facts.containsKey("whole"));
  }

  /** Returns the errors of each logger, which are kept as their number and the first message. */
  private static SortedMap<String, String> logged(Properties facts) {
    SortedMap<String, String> sentences = new TreeMap<>();
    facts.stringPropertyNames().stream()
        .filter(name -> name.startsWith(LOGGED))
        .forEach(name -> {
          String logger = name.substring(LOGGED.length());
          String[] logged = facts.getProperty(name).split(" ", 2);
          String errors = logged[0].equals("1") ? "error" : "errors";
          sentences.put(
              logger,
              "JMeter logged %s %s of %s: %s: see jmeter.log"
                  .formatted(logged[0], errors, logger, logged[1]));
        });
    return sentences;
  }

  private static long number(Properties facts, String name) {
    try {
      return Long.parseLong(facts.getProperty(name, "0"));
    } catch (NumberFormatException e) {
      throw new JMeterException("the tally's %s is not a number: %s", name, e.getMessage(), e);
    }
  }
}
