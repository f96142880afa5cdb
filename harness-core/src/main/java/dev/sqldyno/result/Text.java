// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sentences whose digits do not depend on the locale. */
public final class Text {
  private Text() {}

  /** Returns the formatted text; {@link String#formatted} would use the locale's digits. */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Returns the formatted text if the condition holds. */
  public static Optional<String> sayIf(boolean condition, String format, Object... values) {
    return condition ? Optional.of(say(format, values)) : Optional.empty();
  }

  /** Returns the first texts, and the number of the others: "a, b and 2 more". */
  public static String listed(List<String> all, int max) {
    String first = all.stream().limit(max).collect(Collectors.joining(", "));
    return all.size() > max ? say("%s and %d more", first, all.size() - max) : first;
  }
}
