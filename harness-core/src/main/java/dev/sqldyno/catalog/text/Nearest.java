// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what a user probably meant. */
public final class Nearest {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  /** Nobody mistypes a longer one, and comparing takes its length times that of each name. */
  private static final int LONGEST = 200;

  private Nearest() {}

  /** Returns {@code ; did you mean 'x'?}, the end of an error message, if a known name is near. */
  public static Optional<String> guess(String wrong, Collection<String> known) {
    return wrong.length() > LONGEST
        ? Optional.empty()
        : known.stream()
            .min(Comparator.comparingInt(name -> DISTANCE.apply(wrong, name)))
            .filter(name -> DISTANCE.apply(wrong, name) <= Math.max(2, name.length() / 3))
            .map("; did you mean '%s'?"::formatted);
  }

  /** Returns that there is nothing of that name, and the hint. */
  public static String unknown(String kind, String name, Collection<String> known) {
    return "unknown %s '%s'%s".formatted(kind, OneLine.quoted(name), hint(name, known));
  }

  /** Returns the guess, if there is one, then all known names. */
  public static String hint(String wrong, Collection<String> known) {
    String all = known.isEmpty() ? "" : " (there are: " + String.join(", ", known) + ")";
    return guess(wrong, known).orElse("").concat(all);
  }
}
