// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.GeneratorSpec;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.workload.value.Amounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The options of one generator; each error has its file, line and remedy.
 *
 * @param share of this process in numbered rows
 */
record Options(Catalog catalog, Amounts amounts, String generator, Share share) {
  private GeneratorSpec spec() {
    return amounts.workload().generators().get(generator);
  }

  /**
   * Returns the generator's kind, after checking that it has all required options and no unknown
   * one.
   */
  Kind kind(Map<String, Kind> kinds) {
    Kind kind = kinds.get(spec().kind());
    if (kind == null) {
      throw wrong(
          List.of(spec().kind()),
          Nearest.unknown("kind of generator", spec().kind(), kinds.keySet()));
    }
    for (String option : spec().options().keySet()) {
      if (!kind.options().contains(option)) {
        throw wrong(
            List.of(spec().kind(), option), Nearest.unknown("option", option, kind.options()));
      }
    }
    for (String option : kind.required()) {
      if (!has(option)) {
        throw wrong(
            List.of(spec().kind()), "'%s' lacks its option '%s'".formatted(spec().kind(), option));
      }
    }
    return kind;
  }

  boolean has(String option) {
    return spec().options().containsKey(option);
  }

  /** Returns the text, with the variant's values of its {@code {names}}. */
  String text(String option, String fallback) {
    try {
      return has(option) ? amounts.filled(spec().options().get(option)) : fallback;
    } catch (IllegalArgumentException e) {
      throw wrong(option, e.getMessage());
    }
  }

  /** Returns the option's word, which must be one of these. */
  String word(String option, String fallback, Collection<String> words) {
    String word = text(option, fallback);
    if (!words.contains(word)) {
      throw wrong(option, Nearest.unknown("word", word, words));
    }
    return word;
  }

  long whole(String option, long fallback) {
    return has(option) ? whole(option, spec().options().get(option)) : fallback;
  }

  long whole(String option) {
    return whole(option, spec().options().get(option));
  }

  /** Returns a whole number in that range. */
  int whole(String option, int fallback, int min, int max) {
    long whole = whole(option, fallback);
    require(
        min <= whole && whole <= max,
        option,
        "must be a whole number from %d to %d".formatted(min, max));
    return (int) whole;
  }

  /** Returns the number in a part of an option's text. */
  long whole(String option, String sum) {
    try {
      return amounts.whole(sum);
    } catch (IllegalArgumentException e) {
      throw wrong(option, e.getMessage());
    }
  }

  /** Returns the two whole numbers of a length such as {@code 0..99}, or one twice. */
  long[] length() {
    String option = "length";
    String[] ends = text(option, "").split("\\.\\.", -1);
    require(ends.length <= 2, option, "must be one number, or two such as 0..99");
    long from = whole(option, ends[0]);
    long to = ends.length == 1 ? from : whole(option, ends[1]);
    require(from <= to, option, "must not end before it begins");
    return new long[] {from, to};
  }

  double number(String option, double fallback) {
    if (!has(option)) {
      return fallback;
    }
    String text = text(option, "");
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      number = whole(option, text);
    }
    require(Double.isFinite(number), option, "must be a number such as 0.99");
    return number;
  }

  /** Returns a number between 0 and the bound, both exclusive. */
  double positive(String option, double fallback, int bound) {
    double number = number(option, fallback);
    require(0 < number && number < bound, option, "must be above 0 and below %d".formatted(bound));
    return number;
  }

  /** Returns whether a part of an option's text is a whole number. */
  boolean isWhole(String text) {
    try {
      amounts.whole(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns the comma-separated values. */
  List<String> values() {
    List<String> parts = new ArrayList<>();
    for (String part : text("values", "").split(",", -1)) {
      parts.add(part.strip());
    }
    return parts;
  }

  /** Throws an error at that option unless the condition holds. */
  void require(boolean condition, String option, String must) {
    if (!condition) {
      throw wrong(option, "'%s' %s".formatted(option, must));
    }
  }

  /** Returns an error at that option. */
  CatalogException wrong(String option, String problem) {
    return wrong(List.of(spec().kind(), option), problem);
  }

  private CatalogException wrong(List<String> words, String problem) {
    List<String> path = new ArrayList<>(List.of("generators", generator));
    path.addAll(words);
    return catalog.wrong(
        amounts.workload(),
        path,
        "generator '%s': %s".formatted(OneLine.quoted(generator), problem));
  }
}
