// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.text.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * A sum of products such as {@code loaded + insert - 2 * remove} or {@code 11 * records / 10}, with
 * blanks around each sign.
 */
public record Sum(String text, List<Term> terms) {
  static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,19}");

  /**
   * A product.
   *
   * @param factor the product of its sign and numbers
   * @param names further factors
   * @param divisor divides the product, without a remainder
   */
  public record Term(long factor, List<String> names, long divisor) {}

  /** Parses a sum; throws IllegalArgumentException for any other text. */
  public static Sum parse(String text) {
    String[] words = text.strip().split("\\s+");
    if (words.length % 2 == 0) {
      throw noSum(text);
    }
    List<Term> terms = new ArrayList<>();
    try {
      Term term = times(new Term(1, List.of(), 1), words[0]);
      for (int i = 1; i < words.length; i += 2) {
        if (words[i].equals("*")) {
          term = times(term, words[i + 1]);
        } else if (words[i].equals("/")) {
          term = dividedBy(term, words[i + 1], text);
        } else {
          terms.add(term);
          term = times(new Term(sign(words[i], text), List.of(), 1), words[i + 1]);
        }
      }
      terms.add(term);
    } catch (ArithmeticException | NumberFormatException e) {
      throw tooLarge(text, e);
    }
    return new Sum(text, List.copyOf(terms));
  }

  private static Term times(Term term, String word) {
    if (NUMBER.matcher(word).matches()) {
      return new Term(
          Math.multiplyExact(term.factor(), Long.parseLong(word)), term.names(), term.divisor());
    }
    List<String> names = new ArrayList<>(term.names());
    names.add(word);
    return new Term(term.factor(), List.copyOf(names), term.divisor());
  }

  private static Term dividedBy(Term term, String word, String text) {
    if (!NUMBER.matcher(word).matches() || Long.parseLong(word) <= 0) {
      throw noSum(text);
    }
    return new Term(
        term.factor(), term.names(), Math.multiplyExact(term.divisor(), Long.parseLong(word)));
  }

  private static long sign(String word, String text) {
    return switch (word) {
      case "+" -> 1;
      case "-" -> -1;
      default -> throw noSum(text);
    };
  }

  /**
   * Returns the sum with these values of the names.
   *
   * @throws IllegalArgumentException if it needs more than 64 bits
   */
  public long of(ToLongFunction<String> names) {
    try {
      long sum = 0;
      for (Term term : terms) {
        long product = term.factor();
        for (String name : term.names()) {
          product = Math.multiplyExact(product, names.applyAsLong(name));
        }
        sum = Math.addExact(sum, product / term.divisor());
      }
      return sum;
    } catch (ArithmeticException | NumberFormatException e) {
      throw tooLarge(text, e);
    }
  }

  /** Returns the names of all terms, each once. */
  public List<String> names() {
    return terms.stream().flatMap(term -> term.names().stream()).distinct().toList();
  }

  private static IllegalArgumentException noSum(String text) {
    return new IllegalArgumentException(
        "'%s' is not a sum such as 2 * records - 1, with blanks around each sign"
            .formatted(OneLine.quoted(text)));
  }

  private static IllegalArgumentException tooLarge(String text, RuntimeException cause) {
    return new IllegalArgumentException(
        "'%s' needs more than 64 bits".formatted(OneLine.quoted(text)), cause);
  }
}
