// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** Texts in one line, without characters that could steer a terminal. */
public final class OneLine {
  private static final int LONGEST = 60;

  private OneLine() {}

  /**
   * Returns the text without line breaks, the blanks around them and those at both ends, and
   * otherwise as {@link #plain}.
   */
  public static String of(String text) {
    return plain(text.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  /** Returns the first sixty characters, for a quotation in a message. */
  public static String quoted(String text) {
    return cut(text, LONGEST);
  }

  /** Returns the first characters, otherwise as {@link #plain}. */
  public static String cut(String text, int longest) {
    return plain(text.length() > longest ? text.substring(0, longest) + "…" : text);
  }

  /** Returns whether {@link #plain} leaves the text as it is. */
  public static boolean isPlain(String text) {
    return plain(text).equals(text);
  }

  /** Returns the text with a blank for each invisible character, such as one that reverses text. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }
}
