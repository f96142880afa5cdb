// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import java.util.regex.Pattern;

/** Texts with what may name a person or a place. */
public final class PrivateText {
  /** A path, a user at a host. */
  private static final String PERSON = "(^|[^\\w])(/|~|[A-Za-z]:\\\\)[\\w.]|\\S@\\S";

  /** An address, a host of a domain, a port. */
  private static final String PLACE =
      "\\d+\\.\\d+\\.\\d+\\.\\d+|::|\\w:\\d{4,5}\\b"
          + "|\\w\\.(com|net|org|io|local|localdomain|internal|intra|lan|corp|home)\\b";

  private static final Pattern OF_PERSON = Pattern.compile(PERSON);
  private static final Pattern ANY = Pattern.compile(PERSON + "|" + PLACE);

  private PrivateText() {}

  /** Returns whether a path, a user at a host or an address is in the text. */
  public static boolean isIn(String text) {
    return ANY.matcher(text).find();
  }

  /** Returns whether a path or a user at a host is in the text, which may have an address. */
  static boolean hasPerson(String text) {
    return OF_PERSON.matcher(text).find();
  }
}
