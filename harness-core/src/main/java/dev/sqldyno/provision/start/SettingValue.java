// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A comparison of settings' values, however people and servers write them: {@code 64MB} is 65536kB.
 */
final class SettingValue {
  private static final Set<String> ON = Set.of("on", "true", "yes", "t");
  private static final Set<String> OFF = Set.of("off", "false", "no", "f");
  private static final Pattern NUMBER = Pattern.compile("([-+]?\\d+(?:\\.\\d+)?)([a-z]*)");

  /** A duration as Go writes it, such as {@code 5m0s}. */
  private static final Pattern SPAN = Pattern.compile("(\\d+h)?\\d+m[\\d.]+s");

  /** Factors to bytes and to milliseconds. */
  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("", BigDecimal.ONE),
          Map.entry("b", BigDecimal.ONE),
          Map.entry("k", BigDecimal.valueOf(1L << 10)),
          Map.entry("m", BigDecimal.valueOf(1L << 20)),
          Map.entry("g", BigDecimal.valueOf(1L << 30)),
          Map.entry("t", BigDecimal.valueOf(1L << 40)),
          Map.entry("us", new BigDecimal("0.001")),
          Map.entry("ms", BigDecimal.ONE),
          Map.entry("s", BigDecimal.valueOf(1_000)),
          Map.entry("min", BigDecimal.valueOf(60_000)),
          Map.entry("h", BigDecimal.valueOf(3_600_000)),
          Map.entry("d", BigDecimal.valueOf(86_400_000)));

  private SettingValue() {}

  /** Returns whether the two mean the same. */
  static boolean isSame(String chosen, String answer) {
    return plain(chosen).equals(plain(answer))
        || Stream.of(chosen, answer).anyMatch(text -> SPAN.matcher(text).matches())
            && span(chosen).equals(span(answer));
  }

  private static Optional<Duration> span(String text) {
    try {
      return Optional.of(Duration.parse("PT" + text));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  private static String plain(String value) {
    String word = value.strip().toLowerCase(Locale.ROOT);
    if (ON.contains(word) || OFF.contains(word)) {
      return ON.contains(word) ? "1" : "0";
    }
    Matcher number = NUMBER.matcher(word);
    if (!number.matches()) {
      return word;
    }
    BigDecimal unit = UNITS.get(number.group(2).replaceFirst("(?<=[kmgt])i?b$", ""));
    return unit == null
        ? word
        : new BigDecimal(number.group(1)).multiply(unit).stripTrailingZeros().toPlainString();
  }
}
