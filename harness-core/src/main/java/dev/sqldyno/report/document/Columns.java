// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The columns of a table, each with its entry for a line.
 *
 * @param <T> the type of a line's subject
 */
public final class Columns<T> {
  private final Function<T, String> head;
  private final List<String> header = new ArrayList<>();
  private final List<Function<T, Entry>> entries = new ArrayList<>();
  private Function<T, String> id = _ -> "";

  /** Creates the first column, which names the lines. */
  public Columns(String heading, Function<T, String> head) {
    this.head = head;
    header.add(heading);
  }

  /** Sets the ids of lines, for links. */
  public Columns<T> ids(Function<T, String> ids) {
    id = ids;
    return this;
  }

  /** Adds a column. */
  public Columns<T> add(String heading, Function<T, Entry> entry) {
    header.add(heading);
    entries.add(entry);
    return this;
  }

  /** Adds a column for each of these. */
  public <C> Columns<T> addEach(
      List<C> each, Function<C, String> heading, BiFunction<T, C, Entry> entry) {
    each.forEach(one -> add(heading.apply(one), line -> entry.apply(line, one)));
    return this;
  }

  /** Returns a table with these lines. */
  public Table table(String title, List<T> lines) {
    List<Row> rows =
        lines.stream()
            .map(line ->
                new Row(
                    id.apply(line),
                    head.apply(line),
                    entries.stream().map(entry -> entry.apply(line)).toList()))
            .toList();
    return new Table(title, List.copyOf(header), rows, false);
  }
}
