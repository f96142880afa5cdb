// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.text.OneLine;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as Markdown, for an issue or a README. */
public final class MarkdownReport {
  private MarkdownReport() {}

  public static String of(Document document) {
    return "# sqldyno run %s\n%s"
        .formatted(escape(document.run()), all(document.in(Block.Form.MARKDOWN).blocks()));
  }

  public static String all(List<Block> blocks) {
    return blocks.stream().map(MarkdownReport::block).collect(Collectors.joining());
  }

  private static String block(Block block) {
    return switch (block) {
      case Block.Heading(int level, String text, _) ->
          say("\n%s %s\n", "#".repeat(level), escape(text));
      case Block.Paragraph(String text) -> "\n" + escape(text) + "\n";
      case Block.Items(var items, _) -> list(items);
      case Block.Answers(var findings) -> list(findings.stream().map(Finding::sentence).toList());
      case Table table -> table(table);
      case Block.Group(_, _, _, var blocks) -> all(blocks);
      case Block.Panels _ -> "";
    };
  }

  private static String table(Table table) {
    StringBuilder text = new StringBuilder("\n**" + escape(table.title()) + "**\n\n");
    text.append(line(table.header().stream()));
    text.append(line(table.header().stream().map(h -> "---")));
    table.rows().forEach(row -> text.append(line(row.texts().stream())));
    return text.toString();
  }

  private static String line(Stream<String> entries) {
    return entries.map(MarkdownReport::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String list(List<String> items) {
    return items.stream()
        .map(item -> "- " + escape(item) + "\n")
        .collect(Collectors.joining("", "\n", ""));
  }

  /** Escapes a text: line feeds become breaks, and nothing becomes markup. */
  static String escape(String text) {
    String escaped =
        text.replace("\\", "\\\\")
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replaceAll("([|*_`~\\[\\]#!])", "\\\\$1")
            .replaceAll("\\R", "<br>");
    return OneLine.plain(escaped);
  }
}
