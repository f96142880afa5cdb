// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Goes through rows that are drawn one after the other, each column a part of the present one.
 *
 * @param <T> a row
 */
public final class DrawnRows<T> implements RowSource.Rows {
  private final Supplier<T> source;
  private final List<Value> columns = new ArrayList<>();
  private long left;
  private T present;

  /** Draws that many rows from the source, or as many as there are before it returns null. */
  public DrawnRows(long rows, Supplier<T> source) {
    this.left = rows;
    this.source = source;
  }

  /** Draws rows until the source returns null. */
  public static <T> DrawnRows<T> untilNull(Supplier<T> source) {
    return new DrawnRows<>(Long.MAX_VALUE, source);
  }

  /** Adds a column of whole numbers. */
  public DrawnRows<T> number(ToLongFunction<T> of) {
    columns.add(new NumberColumn(of));
    return this;
  }

  /** Adds a column of texts. */
  public DrawnRows<T> text(Function<T, String> of) {
    columns.add(new Column<>(of, PreparedStatement::setString));
    return this;
  }

  /** Adds a column of dates, or of dates with a time. */
  public DrawnRows<T> date(Function<T, ? extends Temporal> of) {
    columns.add(new Column<>(of, PreparedStatement::setObject));
    return this;
  }

  @Override
  public boolean next() {
    present = left > 0 ? source.get() : null;
    left = present == null ? 0 : left - 1;
    return present != null;
  }

  @Override
  public List<Value> columns() {
    return List.copyOf(columns);
  }

  private final class NumberColumn implements LongValue {
    private final ToLongFunction<T> of;

    NumberColumn(ToLongFunction<T> of) {
      this.of = of;
    }

    @Override
    public void draw() {
      // the row was drawn
    }

    @Override
    public long get() {
      return of.applyAsLong(present);
    }
  }

  private interface Binder<V> {
    void bind(PreparedStatement statement, int index, V value) throws SQLException;
  }

  private final class Column<V> implements Value {
    private final Function<T, V> of;
    private final Binder<V> binder;

    Column(Function<T, V> of, Binder<V> binder) {
      this.of = of;
      this.binder = binder;
    }

    @Override
    public void draw() {
      // the row was drawn
    }

    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      binder.bind(statement, index, of.apply(present));
    }

    @Override
    public void append(StringBuilder text) {
      text.append(of.apply(present));
    }
  }
}
