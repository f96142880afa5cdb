// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import java.util.Map;
import java.util.TreeSet;

/**
 * The numbers of a workload's folder: {@code 100}, an amount of its sizes by name, or a {@link Sum}
 * such as {@code 2 * records - 1}.
 *
 * @param variant values of {@code {names}} in texts; whole numbers are also amounts by name
 */
public record Amounts(Workload workload, Size size, Map<String, String> variant) {
  /**
   * Returns the number.
   *
   * @throws IllegalArgumentException with the mistake and the nearest valid name
   */
  public long whole(String sum) {
    return Sum.parse(filled(sum)).of(this::named);
  }

  /**
   * Returns the text with {@code {names}} replaced by the variant's values.
   *
   * @throws IllegalArgumentException if the variant lacks a value
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

  private long named(String word) {
    String number = variant.getOrDefault(word, word);
    if (Sum.NUMBER.matcher(number).matches()) {
      return Long.parseLong(number);
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
      if (Sum.NUMBER.matcher(value).matches()) {
        names.add(name);
      }
    });
    if (variant.containsKey(word)) {
      return new IllegalArgumentException(
          "'%s', the value of '%s', is neither a number nor an amount of 'sizes'"
              .formatted(OneLine.quoted(variant.get(word)), word));
    }
    return new IllegalArgumentException(
        "'%s' is neither a number nor an amount of 'sizes'%s"
            .formatted(OneLine.quoted(word), Nearest.hint(word, names)));
  }
}
