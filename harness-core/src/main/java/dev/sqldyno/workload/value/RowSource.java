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
 * Makes whole rows of a table, where columns depend on each other or on other rows. Chosen by its
 * key in a workload's {@code load}.
 */
public interface RowSource {

  /**
   * Returns a table of that size, which has always the same rows.
   *
   * @param rows as the load says
   * @param amounts returns an amount of the folder's sizes, or a number of the variant, by its name
   * @throws dev.sqldyno.catalog.text.CatalogException if it cannot make tables of these amounts
   */
  Table table(long rows, ToLongFunction<String> amounts);

  /** Offers sources by their keys: a class with its line in {@code META-INF/services}. */
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
   * The rows of a table, which can be gone through several times.
   *
   * @param columns how many each row has
   * @param parts how many parts it has; each may be loaded by another connection, as its rows do
   *     not depend on those of others
   * @param most rows of a part, unless the source ends before
   * @param source begins with the first row of that part, from 0, and draws one after the other,
   *     see {@link DrawnRows}
   */
  record Table(int columns, int parts, long most, IntFunction<Supplier<Object[]>> source) {

    /** A table of one part. */
    public Table(int columns, long most, Supplier<Supplier<Object[]>> source) {
      this(columns, 1, most, _ -> source.get());
    }

    /** Begins with the first row of a part. */
    public Rows rows(int part) {
      return new DrawnRows(columns, most, source.apply(part));
    }
  }

  /** Goes through rows once. Not thread-safe. */
  interface Rows {
    /** Draws the next row's columns. Returns false if there is none. */
    boolean next();

    /** Returns the columns, in the order of the insert statement's parameters. */
    List<Value> columns();

    /** Binds the columns to the parameters behind so many others. */
    default void bind(PreparedStatement statement, int before) throws SQLException {
      List<Value> columns = columns();
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).bind(statement, before + i + 1);
      }
    }
  }
}
