// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders a report as plain text for a terminal. */
final class TextReport {
  private TextReport() {}

  static String of(Document document, int width) {
    List<String> lines = new ArrayList<>();
    lines.add("sqldyno run " + OneLine.plain(document.run()));
    all(lines, document.in(Block.Form.TEXT).blocks(), width);
    return lines.stream().map(l -> l.stripTrailing() + "\n").collect(Collectors.joining());
  }

  private static void all(List<String> lines, List<Block> blocks, int width) {
    for (Block block : blocks) {
      switch (block) {
        case Block.Heading(_, String text, _) -> {
          lines.add("");
          lines.addAll(wrap(text, "", width));
        }
        case Block.Paragraph(String text) -> lines.addAll(wrap(text, "  ", width));
        case Block.Notice(var items) ->
            items.forEach(item -> lines.addAll(wrap(item, "    ", width)));
        case Block.Items(var items) ->
            items.forEach(item -> lines.addAll(wrap("- " + item, "  ", width)));
        case Table table -> {
          lines.add("");
          lines.addAll(table(table, width));
        }
        case Block.Part(_, var inner) -> all(lines, inner, width);
        case Block.Group(_, var inner) -> all(lines, inner, width);
        case Block.Only(_, var inner) -> all(lines, inner, width);
        case Block.Panels _ -> {}
      }
    }
  }

  /** Lays a table out; columns that do not fit follow below, with the first column again. */
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

  /** Returns each column from top to bottom: its heading, then the lines of each row. */
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

  private static List<String> wrap(String text, String indent, int width) {
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
