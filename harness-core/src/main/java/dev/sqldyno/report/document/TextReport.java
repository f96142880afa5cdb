// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.catalog.text.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report as plain text for a terminal. */
public final class TextReport {
  private TextReport() {}

  public static String of(Document document, int width) {
    return "sqldyno run "
        + OneLine.plain(document.run()).stripTrailing()
        + "\n"
        + lines(List.of(new Block.Paragraph(document.heading())), width)
        + lines(document.in(Block.Form.TEXT).blocks(), width);
  }

  /** Returns blocks as lines, each with a line break. */
  public static String lines(List<Block> blocks, int width) {
    List<String> lines = new ArrayList<>();
    all(lines, blocks, width);
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
        case Block.Items(var items, boolean notice) ->
            items.forEach(item ->
                lines.addAll(notice ? wrap(item, "    ", width) : wrap("- " + item, "  ", width)));
        case Block.Answers(var findings) ->
            findings.forEach(f -> lines.addAll(wrap("- " + f.sentence(), "  ", width)));
        case Table table -> {
          lines.add("");
          lines.addAll(table(table, width));
        }
        case Block.Group(_, _, _, var inner) -> all(lines, inner, width);
        case Block.Panels _ -> {}
      }
    }
  }

  /**
   * One column from top to bottom.
   *
   * @param cells its heading, then an entry of each row, in lines
   * @param left whether it is aligned left, like the first
   */
  private record Column(List<List<String>> cells, int width, boolean left) {
    public static Column of(Table table, int place) {
      List<List<String>> cells =
          Stream.concat(Stream.of(table.header()), table.rows().stream().map(Table.Row::texts))
              .map(texts -> texts.get(place).lines().map(OneLine::plain).toList())
              .toList();
      int width = cells.stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
      return new Column(cells, width, place == 0);
    }

    String padded(int row, int line) {
      List<String> cell = cells.get(row);
      String value = line < cell.size() ? cell.get(line) : "";
      String pad = " ".repeat(width - value.length());
      return left ? value + pad : pad + value;
    }
  }

  /**
   * Returns the table in lines; columns that do not fit follow below, with the first column again.
   */
  static List<String> table(Table table, int width) {
    List<Column> columns =
        IntStream.range(0, table.header().size()).mapToObj(i -> Column.of(table, i)).toList();
    List<String> lines = new ArrayList<>(wrap(table.title(), "", width));
    int from = 1;
    while (from < columns.size()) {
      List<Column> together = new ArrayList<>(List.of(columns.getFirst(), columns.get(from++)));
      while (from < columns.size() && width(together) + 2 + columns.get(from).width() <= width) {
        together.add(columns.get(from++));
      }
      grid(lines, together);
      if (from < columns.size()) {
        lines.add("");
      }
    }
    return lines;
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(c -> c.width() + 2).sum() - 2;
  }

  private static void grid(List<String> lines, List<Column> columns) {
    for (int row = 0; row < columns.getFirst().cells().size(); row++) {
      int at = row;
      int height = columns.stream().mapToInt(c -> c.cells().get(at).size()).max().orElse(0);
      for (int line = 0; line < height; line++) {
        int of = line;
        lines.add(columns.stream().map(c -> c.padded(at, of)).collect(Collectors.joining("  ")));
      }
      if (row == 0) {
        lines.add("-".repeat(width(columns)));
      }
    }
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
