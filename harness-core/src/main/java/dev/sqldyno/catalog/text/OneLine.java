// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** Makes a message one line that cannot steer a terminal. */
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

  /** Returns the first sixty characters, for a message that quotes somebody's file. */
  public static String quoted(String text) {
    return cut(text, LONGEST);
  }

  /** Returns so many of the first characters, otherwise as {@link #plain}. */
  public static String cut(String text, int longest) {
    return plain(text.length() > longest ? text.substring(0, longest) + "…" : text);
  }

  /** Returns whether {@link #plain} leaves the text as it is. */
  public static boolean isPlain(String text) {
    return plain(text).equals(text);
  }

  /** Replaces each character that does not show, such as one that turns text around, by a blank. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }
}
