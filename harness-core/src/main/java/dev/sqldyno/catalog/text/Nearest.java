// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The nearest valid word for a mistyped one. */
public final class Nearest {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  /** The longest word to compare; the time grows with its length. */
  private static final int LONGEST = 200;

  private Nearest() {}

  /** Returns {@code ; did you mean 'x'?}, the end of a message; empty if no known name is near. */
  public static Optional<String> guess(String wrong, Collection<String> known) {
    return wrong.length() > LONGEST
        ? Optional.empty()
        : known.stream()
            .min(Comparator.comparingInt(name -> DISTANCE.apply(wrong, name)))
            .filter(name -> DISTANCE.apply(wrong, name) <= Math.max(2, name.length() / 3))
            .map("; did you mean '%s'?"::formatted);
  }

  /** Throws CatalogException, which ends with the name and the hint, unless the name is known. */
  public static void require(String name, Collection<String> known, String problem) {
    if (!known.contains(name)) {
      throw new CatalogException("%s '%s'%s", problem, OneLine.quoted(name), hint(name, known));
    }
  }

  /** Returns the message for an unknown name, with the hint. */
  public static String unknown(String kind, String name, Collection<String> known) {
    return "unknown %s '%s'%s".formatted(kind, OneLine.quoted(name), hint(name, known));
  }

  /** Returns the guess, if any, and all known names. */
  public static String hint(String wrong, Collection<String> known) {
    String all = known.isEmpty() ? "" : " (there are: " + String.join(", ", known) + ")";
    return guess(wrong, known).orElse("").concat(all);
  }
}
