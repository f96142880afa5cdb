// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import dev.sqldyno.catalog.Adapter;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Makes whole rows of a table, where columns depend on each other or on other rows. Chosen by its
 * key in a workload's {@code load}.
 */
public interface RowSource extends Adapter {

  /**
   * Returns the rows of a table of that size, always the same ones.
   *
   * @param rows as the load says
   * @param amounts returns an amount of the folder's sizes, or a number of the variant, by its name
   * @throws dev.sqldyno.catalog.CatalogException if it cannot make tables of these amounts
   */
  Rows rows(long rows, ToLongFunction<String> amounts);

  /** Goes through rows once. Not thread-safe. */
  interface Rows {
    /** Draws the next row's columns. Returns false if there is none. */
    boolean next();

    /** Returns the columns, in the order of the insert statement's parameters. */
    List<Value> columns();
  }
}
