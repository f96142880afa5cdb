// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** A sum such as {@code loaded + insert - 2 * remove}, whose signs stand between blanks. */
record Sum(List<Term> terms) {

  /** A product: of a number, and of what the name stands for. */
  record Term(long factor, String name) {}

  /** Throws IllegalArgumentException if it is none. */
  static Sum parse(String text) {
    String[] words = text.strip().split("\\s+");
    List<Term> terms = new ArrayList<>();
    int sign = 1;
    int i = 0;
    while (i < words.length) {
      long factor = sign;
      if (i + 2 < words.length && words[i + 1].equals("*") && words[i].matches("\\d{1,9}")) {
        factor *= Long.parseLong(words[i]);
        i += 2;
      }
      terms.add(new Term(factor, words[i]));
      i++;
      if (i < words.length) {
        if (!words[i].matches("[+-]") || i + 1 == words.length) {
          throw new IllegalArgumentException(
              "'%s' is no sum such as loaded + insert - 2 * remove".formatted(text));
        }
        sign = words[i].equals("+") ? 1 : -1;
        i++;
      }
    }
    return new Sum(List.copyOf(terms));
  }

  /** Returns the sum of what the names stand for. */
  long of(ToLongFunction<String> names) {
    long sum = 0;
    for (Term term : terms) {
      sum += term.factor() * names.applyAsLong(term.name());
    }
    return sum;
  }

  /** Returns whether the name is part of it. */
  boolean has(String name) {
    return terms.stream().anyMatch(term -> term.name().equals(name));
  }
}
