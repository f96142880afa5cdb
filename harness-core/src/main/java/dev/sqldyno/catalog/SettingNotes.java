// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reasons for an engine's settings in its NOTES.md, then in its family's: a table's line whose
 * first cell names the setting, else a paragraph that does.
 */
public record SettingNotes(Catalog catalog, Engine engine) {
  private static final Pattern LINE = Pattern.compile("(?m)^\\|([^|]*)\\|(.*)\\|$");
  private static final Pattern PARAGRAPH = Pattern.compile("(?m)^([^|\\s#].*(?:\\n.+)*)");
  private static final Pattern CODE = Pattern.compile("`([\\w.-]+)[^`]*`");

  /** Returns the reason for a setting, in one line; empty if no notes name it. */
  public String why(String name) {
    return Stream.concat(Stream.of(engine), engine.family().stream().map(catalog::engine))
        .map(catalog::notes)
        .flatMap(notes ->
            Stream.concat(
                    found(LINE, notes, name, match -> match.group(2)),
                    found(PARAGRAPH, notes, name, match -> match.group(1)))
                .limit(1))
        .map(text -> text.replaceAll("\\s+", " ").strip())
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> found(
      Pattern part, String notes, String name, Function<MatchResult, String> text) {
    return part.matcher(notes)
        .results()
        .filter(match -> CODE.matcher(match.group(1)).results().anyMatch(code -> names(code, name)))
        .map(text);
  }

  private static boolean names(MatchResult code, String name) {
    return EngineId.isSame(code.group(1), name) || name.endsWith("." + code.group(1));
  }
}
