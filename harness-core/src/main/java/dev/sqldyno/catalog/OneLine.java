// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

/** Makes a message one line, as it is printed and kept, that cannot steer a terminal. */
public final class OneLine {
  private static final int LONGEST = 60;

  private OneLine() {}

  /**
   * Without line breaks, and without the blanks around them and at both ends; with a blank for each
   * control character, and for each that is not seen, such as one that turns text around.
   */
  public static String of(String text) {
    return plain(text.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  /** The first sixty characters of what somebody's file says, for a message that quotes it. */
  public static String quoted(String text) {
    return cut(text, LONGEST);
  }

  static String cut(String text, int longest) {
    return plain(text.length() > longest ? text.substring(0, longest) + "…" : text);
  }

  /** What does not show becomes a blank: nobody's text must be able to steer a terminal. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }
}
