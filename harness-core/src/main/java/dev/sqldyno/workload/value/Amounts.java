// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.Nearest;
import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Template;
import dev.sqldyno.catalog.Workload;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads the numbers of a workload's folder: {@code 100}, an amount of its sizes by name, or a sum
 * of products such as {@code 2 * records - 1}, whose signs stand between blanks.
 *
 * @param variant further amounts by name, those that are whole numbers; and what {@code {names}} in
 *     texts stand for
 */
public record Amounts(Workload workload, Size size, Map<String, String> variant) {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,19}");

  /**
   * Returns the number.
   *
   * @throws IllegalArgumentException which says what is wrong with it, with the nearest right name
   */
  public long whole(String sum) {
    String[] words = filled(sum).strip().split("\\s+");
    if (words.length % 2 == 0) {
      throw noNumber(sum);
    }
    try {
      long total = 0;
      long product = factor(words[0]);
      for (int i = 1; i < words.length; i += 2) {
        long factor = factor(words[i + 1]);
        switch (words[i]) {
          case "*" -> product = Math.multiplyExact(product, factor);
          case "+", "-" -> {
            total = Math.addExact(total, product);
            product = words[i].equals("-") ? Math.negateExact(factor) : factor;
          }
          default -> throw noNumber(sum);
        }
      }
      return Math.addExact(total, product);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "'%s' is more than 64 bits hold".formatted(OneLine.quoted(sum)), e);
    }
  }

  /**
   * Returns the text with {@code {names}} replaced by what the variant has for them.
   *
   * @throws IllegalArgumentException if it has no value for one
   */
  public String filled(String text) {
    Template template = new Template("", text);
    template.names().stream()
        .filter(name -> !variant.containsKey(name))
        .findFirst()
        .ifPresent(name -> {
          throw new IllegalArgumentException(
              "no variant of 'run' has a value for {%s}%s"
                  .formatted(OneLine.quoted(name), Nearest.hint(name, variant.keySet())));
        });
    return template.with(variant);
  }

  private long factor(String word) {
    String number = variant.getOrDefault(word, word);
    if (NUMBER.matcher(number).matches()) {
      try {
        return Long.parseLong(number);
      } catch (NumberFormatException e) {
        throw new ArithmeticException(number);
      }
    }
    Map<String, Long> amounts = workload.sizes().getOrDefault(size, Map.of());
    if (!amounts.containsKey(number)) {
      throw noNumber(word);
    }
    return amounts.get(number);
  }

  private IllegalArgumentException noNumber(String word) {
    TreeSet<String> names = new TreeSet<>(workload.sizes().getOrDefault(size, Map.of()).keySet());
    variant.forEach((name, value) -> {
      if (NUMBER.matcher(value).matches()) {
        names.add(name);
      }
    });
    return new IllegalArgumentException(
        "'%s' is neither a number nor an amount of 'sizes'%s"
            .formatted(OneLine.quoted(word), Nearest.hint(word, names)));
  }
}
