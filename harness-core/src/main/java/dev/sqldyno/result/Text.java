// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Locale;

/** Sentences of results and reports, whose digits do not depend on the reader's language. */
public final class Text {
  private Text() {}

  /** As {@link String#formatted}, whose {@code %d} has other digits in Cairo. */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
