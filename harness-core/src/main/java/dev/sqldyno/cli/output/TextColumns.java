// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of text with aligned columns. */
public final class TextColumns {
  private static final String GAP = "  ";
  private final List<List<String>> rows = new ArrayList<>();

  /** Creates the first row. */
  public TextColumns(String... heading) {
    row(heading);
  }

  /** Adds a row of as many cells as the heading has. */
  public void row(String... cells) {
    rows.add(List.of(cells));
  }

  @Override
  public String toString() {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n"));
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(column -> row.get(column) + " ".repeat(widths[column] - row.get(column).length()))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }
}
