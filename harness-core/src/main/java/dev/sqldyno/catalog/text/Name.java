// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.regex.Pattern;

/** Rules for names: of folders, which also stand in messages and commands, and of secrets. */
public final class Name {
  private static final Pattern RULE =
      Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,79}");

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(password(?!_encryption)|passwd|passphrase|secret|token(?!_size)).*|pwd");

  private Name() {}

  /** Returns whether the value of that name, such as of a driver's property, is a secret. */
  public static boolean isOfSecret(String name) {
    return SECRET.matcher(name).matches();
  }

  /**
   * Returns the name if it is valid.
   *
   * @param what the named thing, such as {@code a run}
   * @throws CatalogException with the rule
   */
  public static String checked(String what, String name) {
    if (!RULE.matcher(name).matches()) {
      throw new CatalogException(
          "'%s' is not a name for %s: it takes up to 80 letters, digits, dots, hyphens and underscores, and begins with a letter or digit",
          OneLine.quoted(name), what);
    }
    return name;
  }
}
