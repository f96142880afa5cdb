// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converter of durations: {@code 2s}, {@code 1m30s} and {@code 0.5s}, in the format of {@link
 * Duration} without PT, and {@code 20ms}. A number alone means seconds.
 */
public final class DurationConverter implements ITypeConverter<Duration> {
  /**
   * The longest duration; a longer one is a mistake, and may not fit into 64 bits of nanoseconds.
   */
  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String value) {
    Duration duration = parsed(value);
    if (duration.isPositive() && duration.compareTo(LONGEST) <= 0) {
      return duration;
    }
    throw new TypeConversionException(
        "'%s' is out of range: choose more than 0 and at most %d days"
            .formatted(value, LONGEST.toDays()));
  }

  private static Duration parsed(String value) {
    try {
      return value.matches("\\d{1,15}ms")
          ? Duration.ofMillis(Long.parseLong(value.replace("ms", "")))
          : Duration.parse("PT" + value + (value.matches("[\\d.]+") ? "s" : ""));
    } catch (DateTimeParseException _) {
      throw new TypeConversionException(
          "'%s' is not a duration such as 2s, 20ms, 1m30s or 10 (seconds)".formatted(value));
    }
  }
}
