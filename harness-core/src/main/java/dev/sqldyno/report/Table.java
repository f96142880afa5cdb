// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Is a table before a form shows it.
 *
 * @param title its caption
 * @param header the first column's heading, then the others'
 * @param prose whether it holds words, which may wrap; figures may not
 */
public record Table(String title, List<String> header, List<Row> rows, boolean prose)
    implements Block {
  /** Makes a table of figures. */
  public Table(String title, List<String> header, List<Row> rows) {
    this(title, header, rows, false);
  }

  /** Returns the same as a table of words. */
  public Table ofWords() {
    return new Table(title, header, rows, true);
  }

  /**
   * Returns why figures are missing, for readers who see no tip: "engine CPU: – the two were not
   * read by the same meter".
   */
  List<String> reasons() {
    Set<String> reasons = new LinkedHashSet<>();
    for (int column = 1; column < header.size(); column++) {
      for (Row row : rows) {
        Entry entry = row.entries().get(column - 1);
        if (entry.figure().equals(Figures.NONE) && !entry.tip().isEmpty()) {
          reasons.add("%s: %s %s".formatted(header.get(column), Figures.NONE, entry.tip()));
        }
      }
    }
    return List.copyOf(reasons);
  }

  /**
   * One line.
   *
   * @param id what links lead to; empty where none do
   */
  public record Row(String id, String head, List<Entry> entries) {}

  /**
   * One place in the table.
   *
   * @param figure its first line
   * @param detail smaller, below; may be empty
   * @param tip explains the figure where there is room to; may be empty
   * @param style a word for the style sheet; may be empty
   * @param link where the figure leads to: a file, or # and an id; may be empty
   */
  public record Entry(String figure, String detail, String tip, String style, String link) {
    public static Entry text(String figure) {
      return new Entry(figure, "", "", "", "");
    }

    /** Returns the entry with one more line below. */
    public Entry with(String line) {
      return new Entry(figure, detail.isEmpty() ? line : detail + "\n" + line, tip, style, link);
    }

    public static Entry explained(String figure, String tip) {
      return new Entry(figure, "", tip, figure.equals(Figures.NONE) ? "missing" : "", "");
    }
  }
}
