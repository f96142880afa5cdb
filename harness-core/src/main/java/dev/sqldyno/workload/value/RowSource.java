// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.Adapter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A source of whole rows of a table, whose columns depend on each other or on other rows. Chosen by
 * its key in a workload's {@code load}.
 */
public interface RowSource {

  /**
   * Returns a table of that size, always with the same rows.
   *
   * @param rows the number in the workload's {@code load}
   * @param amounts returns an amount of the folder's sizes, or a number of the variant, by its name
   * @throws dev.sqldyno.catalog.text.CatalogException if it cannot make tables of these amounts
   */
  Table table(long rows, ToLongFunction<String> amounts);

  /** A provider of sources by their keys, with a line in {@code META-INF/services}. */
  interface Provider {
    Map<String, RowSource> sources();
  }

  /** Returns the source of that key; throws CatalogException, which lists the known keys. */
  static RowSource of(String key) {
    Map<String, RowSource> known = new HashMap<>();
    ServiceLoader.load(Provider.class, Provider.class.getClassLoader())
        .forEach(provider -> known.putAll(provider.sources()));
    return Adapter.of(RowSource.class, key, known);
  }

  /**
   * The rows of a table, which can be iterated several times.
   *
   * @param columns the number of columns of a row
   * @param parts the number of parts, which may be loaded by different connections, as their rows
   *     do not depend on each other
   * @param max the number of rows of a part, unless the source ends before
   * @param source starts with the first row of a part, by its index from 0, and draws one row after
   *     the other; see {@link DrawnRows}
   */
  record Table(int columns, int parts, long max, IntFunction<Supplier<Object[]>> source) {

    /** A table of one part. */
    public Table(int columns, long max, Supplier<Supplier<Object[]>> source) {
      this(columns, 1, max, _ -> source.get());
    }

    /** Returns the rows of a part. */
    public Rows rows(int part) {
      return new DrawnRows(columns, max, source.apply(part));
    }
  }

  /** A single iteration over rows. Not thread-safe. */
  interface Rows {
    /** Draws the next row's columns. Returns false if there is none. */
    boolean next();

    /** Returns the columns, in the order of the insert statement's parameters. */
    List<Value> columns();

    /** Notes that the engine has now taken a request with rows, which was sent at that time. */
    default void taken(long beginNanos) {}

    /** Binds the columns to the parameters that follow so many others. */
    default void bind(PreparedStatement statement, int before) throws SQLException {
      List<Value> columns = columns();
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).bind(statement, before + i + 1);
      }
    }
  }
}
