// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.result.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report as plain text for a terminal. */
public final class TextReport {
  private TextReport() {}

  static String of(RunReport report, int width) {
    List<String> lines = new ArrayList<>();
    lines.add("sqldyno run " + OneLine.plain(report.info().id()));
    for (Section section : report.sections()) {
      for (Table table : Tables.headline(section, Basis.NET)) {
        lines.add("");
        lines.addAll(table(table, width));
      }
      Notes.cautions(report, section).forEach(note -> lines.addAll(wrap(note, "    ", width)));
      lines.add(Notes.amount(section));
    }
    report.others().forEach(other -> lines.addAll(other.text(width)));
    for (FeatureTable features : report.features()) {
      lines.add("");
      lines.addAll(table(features.table(), width));
      list(lines, FeatureTable.WHY_NOT, features.reasons(), width);
    }
    list(lines, ProfileSection.TITLE, ProfileSection.lines(report.graphs()), width);
    list(lines, "Meters", Notes.meters(report), width);
    list(lines, "Gaps", Notes.gaps(report), width);
    return lines.stream().map(l -> l.stripTrailing() + "\n").reduce("", String::concat);
  }

  public static void explained(List<String> lines, Table table, int width) {
    lines.add("");
    lines.addAll(table(table, width));
    table.reasons().forEach(reason -> lines.addAll(wrap(reason, "    ", width)));
  }

  /** Columns that do not fit go into further tables below, each with the first column again. */
  static List<String> table(Table table, int width) {
    List<List<List<String>>> columns = columns(table);
    List<String> lines = new ArrayList<>();
    lines.addAll(wrap(table.title(), "", width));
    int from = 1;
    while (from < columns.size()) {
      int used = width(columns.getFirst());
      int to = from;
      while (to < columns.size() && (to == from || used + 2 + width(columns.get(to)) <= width)) {
        used += 2 + width(columns.get(to));
        to++;
      }
      if (from > 1) {
        lines.add("");
      }
      lines.addAll(
          grid(
              Stream.concat(Stream.of(columns.getFirst()), columns.subList(from, to).stream())
                  .toList()));
      from = to;
    }
    return lines;
  }

  /** Each column top down: its heading, then the lines of each row. */
  private static List<List<List<String>>> columns(Table table) {
    return IntStream.range(0, table.header().size())
        .mapToObj(i ->
            Stream.concat(
                    Stream.of(List.of(OneLine.plain(table.header().get(i)))),
                    table.rows().stream()
                        .map(
                            r -> i == 0 ? List.of(OneLine.plain(r.head())) : lines(r.entries(), i)))
                .toList())
        .toList();
  }

  private static List<String> lines(List<Table.Entry> entries, int column) {
    Table.Entry entry = entries.get(column - 1);
    return Stream.concat(Stream.of(entry.figure()), entry.detail().lines())
        .map(OneLine::plain)
        .toList();
  }

  private static List<String> grid(List<List<List<String>>> columns) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < columns.getFirst().size(); row++) {
      int at = row;
      int height = columns.stream().mapToInt(c -> c.get(at).size()).max().orElse(0);
      for (int line = 0; line < height; line++) {
        StringBuilder text = new StringBuilder();
        for (List<List<String>> column : columns) {
          List<String> cell = column.get(row);
          String value = line < cell.size() ? cell.get(line) : "";
          String pad = " ".repeat(width(column) - value.length());
          text.append(text.isEmpty() ? value + pad : "  " + pad + value);
        }
        lines.add(text.toString());
      }
      if (row == 0) {
        lines.add("-".repeat(columns.stream().mapToInt(c -> width(c) + 2).sum() - 2));
      }
    }
    return lines;
  }

  private static int width(List<List<String>> column) {
    return column.stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
  }

  private static void list(List<String> lines, String title, List<String> items, int width) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add(title);
      items.forEach(item -> lines.addAll(wrap("- " + item, "  ", width)));
    }
  }

  public static List<String> wrap(String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : OneLine.plain(text).split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
