// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Rows that are drawn one after the other. Each column is a {@link Number}, a {@link String} that
 * no format has to escape, a date or a timestamp, or null.
 */
public final class DrawnRows implements RowSource.Rows {
  private final Supplier<Object[]> source;
  private final List<Value> columns;
  private long left;
  private Object[] current;

  /**
   * Draws that many rows, or as many as there are before the source returns null.
   *
   * @param columns how many columns each row has
   */
  public DrawnRows(int columns, long rows, Supplier<Object[]> source) {
    this.source = source;
    this.columns = IntStream.range(0, columns).<Value>mapToObj(Column::new).toList();
    this.left = rows;
  }

  @Override
  public boolean next() {
    current = left > 0 ? source.get() : null;
    left = current == null ? 0 : left - 1;
    return current != null;
  }

  @Override
  public List<Value> columns() {
    return columns;
  }

  private final class Column implements Value {
    private final int index;

    /** The last object that was written, whose text is kept as long as the rows repeat it. */
    private Object known;

    private String knownText;

    Column(int index) {
      this.index = index;
    }

    @Override
    public void draw() {
      // the row was drawn
    }

    @Override
    public void bind(PreparedStatement statement, int parameter) throws SQLException {
      switch (current[index]) {
        case null -> statement.setNull(parameter, Types.NULL);
        case Long number -> statement.setLong(parameter, number);
        case String text -> statement.setString(parameter, text);
        case Object other -> statement.setObject(parameter, other);
      }
    }

    @Override
    public void append(StringBuilder text) {
      if (current[index] instanceof Integer number) {
        text.append(number.intValue());
        return;
      }
      if (current[index] != known) {
        known = current[index];
        knownText = known.toString();
      }
      text.append(knownText);
    }

    @Override
    public boolean isNull() {
      return current[index] == null;
    }
  }
}
