// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text of an engine's or workload's folder with {@code {names}}: a statement, a URL, a word of a
 * command, the value of a variable.
 *
 * @param source its file, for messages
 */
public record Template(String source, String text) {
  private static final Pattern QUERY =
      Pattern.compile("(?is)(\\s|\\(|/\\*.*?\\*/)*(SELECT|WITH)\\b");
  private static final Pattern WRITES =
      Pattern.compile(
          "(?i)\\b(INSERT|UPDATE|DELETE|MERGE|INTO|NEXTVAL|NEXT\\s+VALUE|(FINAL|NEW|OLD)\\s+TABLE"
              + "|FOR\\s+(SHARE|(NO\\s+)?KEY)|UPDLOCK)\\b|;");

  /** The ends of quoted names in SQL, which are escaped by doubling. */
  private static final Set<String> QUOTES = Set.of("\"", "`", "]");

  private static final Pattern NAME = Pattern.compile("\\{([a-zA-Z-]+)}");
  private static final Pattern ESCAPED_NAME = Pattern.compile("\\\\?" + NAME);

  /** Returns the one statement of an SQL file, without comment lines and the final semicolon. */
  public static Template ofSqlFile(String source, String file) {
    String text =
        file.lines()
            .filter(line -> !line.strip().startsWith("--"))
            .collect(Collectors.joining("\n"))
            .strip();
    if (text.isEmpty()) {
      throw new CatalogException(source + ": holds no statement");
    }
    return new Template(source, text.endsWith(";") ? text.substring(0, text.length() - 1) : text);
  }

  /**
   * Returns whether the statement changes nothing: a query that locks no rows and draws no sequence
   * number. A word of a change, even in a literal, makes it false, since settling too often costs
   * little.
   */
  public boolean onlyReads() {
    return QUERY.matcher(text).lookingAt() && !WRITES.matcher(text).find();
  }

  /** Returns its names. */
  public Set<String> names() {
    return NAME.matcher(text).results().map(name -> name.group(1)).collect(Collectors.toSet());
  }

  /**
   * Returns the text with every name replaced by its value.
   *
   * @throws CatalogException if a name has no value
   */
  public String with(Map<String, ?> values) {
    return NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(value(name, values)));
  }

  /** Returns the text for each {@code {table}}, or once; {@code {tables}} are all of them. */
  public Stream<String> forTables(List<String> tables) {
    if (names().contains("table")) {
      return tables.stream().map(table -> with(Map.of("table", table)));
    }
    Map<String, ?> all = Map.of("tables", String.join(", ", tables));
    return tables.isEmpty() ? Stream.empty() : Stream.of(with(all));
  }

  /**
   * Returns the text with every name replaced by its value, escaped for the quotes around the name:
   * {@code "{user}"}, {@code `{user}`} and {@code [{user}]} take any name in SQL. In {@code
   * \{user}} every blank and backslash gets a backslash.
   *
   * @throws CatalogException if a name has no value
   */
  public String quoted(Map<String, ?> values) {
    return ESCAPED_NAME
        .matcher(text)
        .replaceAll(name -> Matcher.quoteReplacement(quoted(name, value(name, values))));
  }

  private String quoted(MatchResult name, String value) {
    if (text.charAt(name.start()) == '\\') {
      return value.replaceAll("[\\s\\\\]", "\\\\$0");
    }
    String before = text.substring(Math.max(0, name.start() - 1), name.start());
    String end = before.equals("[") ? "]" : before;
    boolean within = QUOTES.contains(end) && text.startsWith(end, name.end());
    return within ? value.replace(end, end + end) : value;
  }

  private String value(MatchResult name, Map<String, ?> values) {
    Object value = values.get(name.group(1));
    if (value == null) {
      throw new CatalogException(
          "%s: no value for %s; there are %s", source, name.group(), values.keySet());
    }
    return value.toString();
  }
}
