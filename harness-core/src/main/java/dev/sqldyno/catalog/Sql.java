// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of one statement for one engine.
 *
 * @param name the statement's name, which is its file's
 * @param source the file that it was found in
 * @param text without comments at the head and the final semicolon; may hold {@code {placeholders}}
 */
public record Sql(String name, String source, String text) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z-]+)}");

  /** Strips the comment lines and the final semicolon of a file's text. */
  static Sql parse(String name, String source, String file) {
    String text =
        file.lines()
            .filter(line -> !line.strip().startsWith("--"))
            .collect(Collectors.joining("\n"))
            .strip();
    if (text.isEmpty()) {
      throw new CatalogException(source + ": holds no statement");
    }
    return new Sql(name, source, text.endsWith(";") ? text.substring(0, text.length() - 1) : text);
  }

  /**
   * The text with every placeholder replaced.
   *
   * @throws CatalogException where a placeholder has no value
   */
  public String with(Map<String, ?> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            match -> Matcher.quoteReplacement(String.valueOf(value(match.group(1), values))));
  }

  private Object value(String placeholder, Map<String, ?> values) {
    Object value = values.get(placeholder);
    if (value == null) {
      throw new CatalogException(
          "%s: no value for {%s}; there are %s".formatted(source, placeholder, values.keySet()));
    }
    return value;
  }
}
