// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

/** Makes a message one line, as it is printed and kept. */
public final class OneLine {
  private OneLine() {}

  /** Without line breaks, and without the blanks around them and at both ends. */
  public static String of(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
