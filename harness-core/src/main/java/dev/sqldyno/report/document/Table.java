// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table, made by {@link Columns}.
 *
 * @param title its caption
 * @param header the first column's heading, then the others'
 * @param prose whether it contains words, which may wrap, unlike figures
 */
public record Table(String title, List<String> header, List<Row> rows, boolean prose)
    implements Block {
  /** Returns the same table with entries that may wrap. */
  public Table ofWords() {
    return new Table(title, header, rows, true);
  }

  /**
   * Returns the table without columns that have no figure, followed by the reasons for missing
   * figures, which the page shows as tips: "service CPU; engine CPU: – the two were not read by the
   * same meter".
   */
  public List<Block> explained() {
    Table shown = withFigures();
    List<String> absent = new ArrayList<>(header);
    absent.removeAll(shown.header());
    Block why = Block.notice(reasons(absent));
    return shown.header().size() == 1
        ? List.of(why)
        : List.of(shown, why, Block.plain(Block.notice(shown.reasons(shown.header()))));
  }

  /** Returns the reasons for missing figures of some columns, each once. */
  private List<String> reasons(List<String> columns) {
    Map<String, Set<String>> reasons = new LinkedHashMap<>();
    for (int column = 1; column < header.size(); column++) {
      String heading = header.get(column);
      for (Row row : rows) {
        Entry entry = row.entries().get(column - 1);
        if (columns.contains(heading) && entry.isMissing() && !entry.tip().isEmpty()) {
          reasons.computeIfAbsent(entry.tip(), _ -> new LinkedHashSet<>()).add(heading);
        }
      }
    }
    return reasons.entrySet().stream()
        .map(each ->
            "%s: %s %s".formatted(String.join("; ", each.getValue()), Figures.NONE, each.getKey()))
        .toList();
  }

  private Table withFigures() {
    List<Integer> kept =
        IntStream.range(0, header.size() - 1)
            .filter(column -> rows.stream().anyMatch(row -> !row.entries().get(column).isMissing()))
            .boxed()
            .toList();
    List<Row> shown =
        rows.stream()
            .map(row ->
                new Row(row.id(), row.head(), kept.stream().map(row.entries()::get).toList()))
            .toList();
    List<String> headings = new ArrayList<>(header.subList(0, 1));
    kept.forEach(column -> headings.add(header.get(column + 1)));
    return new Table(title, headings, shown, prose);
  }

  /**
   * One line.
   *
   * @param id for links; may be empty
   */
  public record Row(String id, String head, List<Entry> entries) {
    /** Returns the texts of all entries, after the head. */
    List<String> texts() {
      return Stream.concat(Stream.of(head), entries.stream().map(Entry::text)).toList();
    }
  }

  /**
   * An entry of a line.
   *
   * @param figure its first line
   * @param detail smaller lines below; may be empty
   * @param tip the explanation of the figure; may be empty
   * @param style a word for the style sheet; may be empty
   * @param link of the figure: a file, or # and an id; may be empty
   */
  public record Entry(String figure, String detail, String tip, String style, String link) {
    public static Entry of(String figure) {
      return new Entry(figure, "", "", "", "");
    }

    /** Returns the entry of a missing figure. */
    public static Entry missing(String reason) {
      return of(Figures.NONE).withTip(reason).withStyle("missing");
    }

    /** Returns the entry with a further line below, unless it is empty. */
    public Entry below(String line) {
      String lines = detail.isEmpty() || line.isEmpty() ? detail + line : detail + "\n" + line;
      return new Entry(figure, lines, tip, style, link);
    }

    public Entry withTip(String other) {
      return new Entry(figure, detail, other, style, link);
    }

    public Entry withStyle(String other) {
      return new Entry(figure, detail, tip, other, link);
    }

    public Entry withLink(String other) {
      return new Entry(figure, detail, tip, style, other);
    }

    public boolean isMissing() {
      return figure.equals(Figures.NONE);
    }

    /** Returns all lines. */
    public String text() {
      return detail.isEmpty() ? figure : figure + "\n" + detail;
    }
  }
}
