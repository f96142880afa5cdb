// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Locale;

/** Formats sentences whose digits do not depend on the reader's language. */
public final class Text {
  private Text() {}

  /** Formats as {@link String#formatted}, whose {@code %d} has other digits in Cairo, does not. */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
