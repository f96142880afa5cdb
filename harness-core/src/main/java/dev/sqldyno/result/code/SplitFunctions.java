// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Functions that were split or merged between two versions: one that only one version has, and one
 * of the same file with an opposite change and a name that begins with the same words.
 */
final class SplitFunctions {
  /** The fewest common characters; fewer are a prefix of the library. */
  private static final int SHARED_CHARACTERS = 6;

  /** The smallest ratio of the two opposite changes. */
  private static final double COMPARABLE = 0.3;

  private SplitFunctions() {}

  /** Returns the differences, with split-off functions as parts of another one. */
  static List<FunctionDifference> together(List<FunctionDifference> all) {
    Map<FunctionDifference, List<FunctionDifference>> parts = new LinkedHashMap<>();
    all.forEach(each -> parts.put(each, new ArrayList<>()));
    for (FunctionDifference each : all) {
      if (each.isNew() || each.isGone()) {
        whole(each, parts)
            .ifPresent(whole -> {
              parts.get(whole).add(each);
              parts.remove(each);
            });
      }
    }
    return parts.entrySet().stream().map(each -> each.getKey().with(each.getValue())).toList();
  }

  /** Returns the function that a part was split from, or merged into. */
  private static Optional<FunctionDifference> whole(
      FunctionDifference part, Map<FunctionDifference, List<FunctionDifference>> parts) {
    if (!parts.containsKey(part) || !parts.get(part).isEmpty()) {
      return Optional.empty();
    }
    return parts.keySet().stream()
        .filter(each -> each != part && each.file().equals(part.file()))
        .filter(each -> isOpposite(each.change().mean(), part.change().mean()))
        .filter(each -> isOfBoth(each) || each.name().length() <= part.name().length())
        .filter(each -> shared(each.name(), part.name()) >= SHARED_CHARACTERS)
        .max(
            Comparator.comparingInt((FunctionDifference each) -> shared(each.name(), part.name()))
                .thenComparingDouble(each -> Math.abs(each.change().mean())));
  }

  private static boolean isOpposite(double whole, double part) {
    return whole * part < 0 && Math.abs(whole) >= COMPARABLE * Math.abs(part);
  }

  private static boolean isOfBoth(FunctionDifference function) {
    return !function.isNew() && !function.isGone();
  }

  /** Returns the number of common first characters of two names, in whole words. */
  static int shared(String one, String other) {
    int end = 0;
    int words = 0;
    while (end < Math.min(one.length(), other.length()) && one.charAt(end) == other.charAt(end)) {
      end++;
      if (isBoundary(one, end) && isBoundary(other, end)) {
        words = end;
      }
    }
    return words;
  }

  /** Returns whether a word ends before that place: in lower_case, and in camelCase. */
  private static boolean isBoundary(String name, int place) {
    return place >= name.length()
        || name.charAt(place) == '_'
        || name.charAt(place) == '('
        || Character.isUpperCase(name.charAt(place))
            && !(Character.isUpperCase(name.charAt(place - 1))
                && place + 1 < name.length()
                && Character.isUpperCase(name.charAt(place + 1)));
  }
}
