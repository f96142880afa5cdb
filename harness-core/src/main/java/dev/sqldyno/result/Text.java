// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Collection;
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
    return listed(all, max, ", ", " and %d more");
  }

  /** Returns the same of texts with commas: "a; b; and 2 more". */
  public static String listedWhole(Collection<String> all, int max) {
    return listed(all, max, "; ", "; and %d more");
  }

  private static String listed(Collection<String> all, int max, String between, String more) {
    String first = all.stream().limit(max).collect(Collectors.joining(between));
    return all.size() > max ? first + say(more, all.size() - max) : first;
  }
}
