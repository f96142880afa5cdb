// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.result.Basis;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report as Markdown, for an issue or a README. */
public final class MarkdownReport {
  private MarkdownReport() {}

  static String of(RunReport report) {
    StringBuilder text = new StringBuilder();
    text.append("# sqldyno run ").append(escape(report.info().id())).append("\n");
    for (Section section : report.sections()) {
      text.append("\n## ").append(escape(section.workload())).append("\n");
      for (Basis basis : List.of(Basis.NET, Basis.GROSS)) {
        Tables.headline(section, basis).forEach(t -> table(text, t));
      }
      list(text, Notes.cautions(report, section));
      text.append("\n").append(Notes.amount(section)).append("\n");
      table(text, CellTable.of(section));
      table(text, CellTable.conditions(section));
    }
    report.others().forEach(other -> text.append(other.markdown()));
    if (!report.graphs().isEmpty()) {
      text.append("\n## ").append(ProfileSection.TITLE).append("\n");
      list(text, ProfileSection.lines(report.graphs()));
    }
    for (FeatureTable features : report.features()) {
      text.append("\n## ").append(escape(features.title())).append("\n");
      text.append("\n").append(escape(FeatureTable.HOW_TO_READ)).append("\n");
      table(text, features.table());
      text.append("\n**").append(FeatureTable.WHY_NOT).append("**\n");
      list(text, features.reasons());
    }
    text.append("\n## Meters\n");
    list(text, Notes.meters(report));
    if (!Notes.gaps(report).isEmpty()) {
      text.append("\n## Gaps\n");
      list(text, Notes.gaps(report));
    }
    text.append("\n## Environment\n");
    table(text, Environment.engines(report.info()));
    table(text, Environment.machine(report.info()));
    text.append("\n## How to read it\n");
    list(text, Notes.HOW_TO_READ);
    return text.toString();
  }

  /** With the reasons that the page shows as tips. */
  public static void explained(StringBuilder text, Table table) {
    table(text, table);
    list(text, table.reasons());
  }

  public static void table(StringBuilder text, Table table) {
    text.append("\n**").append(escape(table.title())).append("**\n\n");
    line(text, table.header().stream());
    line(text, table.header().stream().map(h -> "---"));
    for (Table.Row row : table.rows()) {
      line(
          text,
          Stream.concat(
              Stream.of(row.head()),
              row.entries().stream()
                  .map(e -> e.detail().isEmpty() ? e.figure() : e.figure() + "\n" + e.detail())));
    }
  }

  private static void line(StringBuilder text, Stream<String> entries) {
    text.append(
        entries.map(MarkdownReport::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  public static void list(StringBuilder text, List<String> items) {
    if (!items.isEmpty()) {
      text.append("\n");
      items.forEach(item -> text.append("- ").append(escape(item)).append("\n"));
    }
  }

  /** Our own line feeds become breaks; nothing in a result becomes markup. */
  public static String escape(String text) {
    String escaped =
        text.replace("\\", "\\\\")
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replaceAll("([|*_`\\[\\]#!])", "\\\\$1")
            .replaceAll("\\R", "<br>");
    return OneLine.plain(escaped);
  }
}
