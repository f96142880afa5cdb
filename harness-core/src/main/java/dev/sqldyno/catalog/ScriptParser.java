// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.Script.Step;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The parser of a script's file, whose form is in {@link Script}. */
final class ScriptParser {
  private static final String REFUSED = "refused";
  private static final String OTHER_SESSION = "other session";
  private static final String SERVER_WIDE = "server-wide";
  private static final List<String> MARKS = List.of(REFUSED, OTHER_SESSION, SERVER_WIDE);

  /** The begin of a statement without semicolons in its body. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?i)\\s*(CREATE\\s+(UNIQUE\\s+)?(TABLE|INDEX|SEQUENCE|VIEW)|DROP|ALTER|INSERT|UPDATE"
              + "|DELETE|TRUNCATE)\\b");

  private final String source;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> comment = new ArrayList<>();
  private final List<String> statement = new ArrayList<>();
  private final Set<String> marks = new HashSet<>();

  private ScriptParser(String source) {
    this.source = source;
  }

  /** Throws CatalogException if a mark is unknown or has no statement. */
  static Script parse(String source, String file) {
    ScriptParser parser = new ScriptParser(source);
    List<String> lines = file.lines().map(String::stripTrailing).toList();
    for (int i = 0; i < lines.size(); i++) {
      boolean last = i + 1 == lines.size() || lines.get(i + 1).isEmpty();
      parser.line(lines.get(i), i + 1, last);
    }
    if (!parser.statement.isEmpty()) {
      parser.end(String.join("\n", parser.statement).stripTrailing());
    }
    if (!parser.marks.isEmpty()) {
      throw parser.wrong(lines.size(), "no statement follows the last mark");
    }
    Script script = new Script(source, List.copyOf(parser.steps), String.join(" ", parser.comment));
    if (script.steps().isEmpty() && script.comment().isEmpty()) {
      throw parser.wrong(1, "holds neither a statement nor a comment that says why it has none");
    }
    return script;
  }

  private void line(String line, int number, boolean last) {
    if (line.startsWith("--!")) {
      mark(line.substring(3).strip(), number);
    } else if (line.strip().startsWith("--")) {
      if (steps.isEmpty() && statement.isEmpty()) {
        comment.add(line.strip().substring(2).strip());
      }
    } else if (line.equals("/") && !statement.isEmpty()) {
      end(String.join("\n", statement));
    } else if (!line.isEmpty() || !statement.isEmpty()) {
      statement.add(line);
      String text = String.join("\n", statement);
      if (line.endsWith(";") && (last || PLAIN.matcher(text).lookingAt())) {
        end(text.substring(0, text.length() - 1));
      }
    }
  }

  private void mark(String mark, int number) {
    if (!MARKS.contains(mark)) {
      throw wrong(number, Nearest.unknown("mark", mark, MARKS));
    }
    if (!statement.isEmpty()) {
      throw wrong(number, "a mark stands before its statement, not inside");
    }
    marks.add(mark);
  }

  private void end(String sql) {
    steps.add(
        new Step(
            sql,
            marks.contains(REFUSED),
            marks.contains(OTHER_SESSION),
            marks.contains(SERVER_WIDE)));
    statement.clear();
    marks.clear();
  }

  private CatalogException wrong(int line, String problem) {
    return new CatalogException("%s:%d: %s", source, line, problem);
  }
}
