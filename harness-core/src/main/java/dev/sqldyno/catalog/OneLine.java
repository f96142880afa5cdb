// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

/** Makes a message one line, as it is printed and kept, that cannot steer a terminal. */
public final class OneLine {
  private OneLine() {}

  /** Without line breaks, and without the blanks around them and at both ends. */
  public static String of(String text) {
    return plain(text.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  /** A blank for each control character and each that is not seen, such as one that turns text. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}]", " ");
  }
}
