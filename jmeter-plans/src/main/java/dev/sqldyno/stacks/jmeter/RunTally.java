// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What JMeter itself has counted of a run, by a listener of ours in it.
 *
 * @param requests what samplers did, once each, redirects and images included
 * @param results results, each of which has one row or more
 * @param expected requests that the plan sends until its end; empty if that is not known
 * @param unknown why that is not known
 * @param perSecond scheduled requests per second, if all have a schedule
 * @param schedules those of its Open Model Thread Groups, each with its seed; may be empty
 * @param userErrors errors that ended a user, or left a request without a result
 * @param firstUserError what the first one said
 * @param refused why the plan did not begin
 * @param whole false if JMeter had not come to the plan's end
 */
public record RunTally(
    JtlSummary requests,
    long results,
    OptionalLong expected,
    Optional<String> unknown,
    OptionalDouble perSecond,
    String schedules,
    long userErrors,
    Optional<String> firstUserError,
    Optional<String> refused,
    boolean whole) {
  private static final String FAILURE = "failure.";

  /** Reads the tally of a run that may not have begun. */
  static RunTally read(Path file) {
    Properties told = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        told.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw new JMeterException("cannot read %s: %s".formatted(file, e.getMessage()), e);
      }
    }
    return of(told);
  }

  static RunTally of(Properties told) {
    Map<String, Long> failures =
        told.stringPropertyNames().stream()
            .filter(name -> name.startsWith(FAILURE))
            .collect(Collectors.toMap(n -> n.substring(FAILURE.length()), n -> number(told, n)));
    return new RunTally(
        JtlSummary.of(
            number(told, "requests"),
            failures,
            number(told, "firstStart"),
            number(told, "lastStart")),
        number(told, "results"),
        told.containsKey("expected")
            ? OptionalLong.of(number(told, "expected"))
            : OptionalLong.empty(),
        Optional.ofNullable(told.getProperty("unknown")),
        told.containsKey("perSecond")
            ? OptionalDouble.of(Double.parseDouble(told.getProperty("perSecond")))
            : OptionalDouble.empty(),
        told.getProperty("schedules", ""),
        number(told, "userErrors"),
        Optional.ofNullable(told.getProperty("userErrors.first")),
        Optional.ofNullable(told.getProperty("refused")),
        told.containsKey("whole"));
  }

  private static long number(Properties told, String name) {
    try {
      return Long.parseLong(told.getProperty(name, "0"));
    } catch (NumberFormatException e) {
      throw new JMeterException(
          "the tally's %s is no number: %s".formatted(name, e.getMessage()), e);
    }
  }
}
