// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An engine's words for the common SQL of a workload's folder.
 *
 * @param types see {@link Engine#types}
 * @param bulkForm see {@link Engine.Driver#bulkForm}
 */
public record Dialect(Map<String, String> types, Optional<String> bulkForm) {
  private static final List<String> TYPES =
      List.of("BIGINT", "DOUBLE PRECISION", "INTEGER", "TIMESTAMP", "VARCHAR");

  private static final Pattern TYPE =
      Pattern.compile("\\{(" + String.join("|", TYPES) + ")(?:\\((\\d+)\\))?}");

  private static final Pattern PLAIN_INSERT =
      Pattern.compile("(?i)INSERT INTO (\\S+) (\\([\\w, ]+\\))\\s+VALUES \\(\\?(?:, \\?)*\\)");

  /** Returns the dialect of folders: an engine's, which has precedence, and its family's. */
  public static Dialect of(List<Engine> folders) {
    Map<String, String> types = new HashMap<>();
    folders.forEach(engine -> engine.types().forEach(types::putIfAbsent));
    return new Dialect(
        types, folders.stream().flatMap(engine -> engine.driver().bulkForm().stream()).findFirst());
  }

  /** Throws CatalogException unless these types may stand in braces. */
  static void requireTypes(Map<String, String> types) {
    types.keySet().forEach(type -> Nearest.require(type, TYPES, "types: no type is called"));
  }

  /** Returns the text with the engine's name for each type in braces. */
  public String typed(String sql) {
    return TYPE.matcher(sql).replaceAll(type -> Matcher.quoteReplacement(name(type)));
  }

  private String name(MatchResult type) {
    String length = type.group(2);
    String standard = length == null ? type.group(1) : type.group(1) + "({length})";
    return types.getOrDefault(type.group(1), standard).replace("{length}", "" + length);
  }

  /**
   * Returns an insert in the form of the driver's bulk interface; empty if it is not a plain one.
   */
  public Optional<Template> bulk(Template insert) {
    Matcher plain = PLAIN_INSERT.matcher(insert.text());
    return plain.matches()
        ? Optional.of(
            new Template(
                insert.source(),
                bulkForm
                    .map(form ->
                        form.replace("{table}", plain.group(1))
                            .replace("{columns}", plain.group(2)))
                    .orElse(insert.text())))
        : Optional.empty();
  }
}
