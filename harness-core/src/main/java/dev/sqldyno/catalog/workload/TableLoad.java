// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import java.util.List;
import java.util.Map;

/**
 * The load of a table, which is also an operation that can be measured. Rows are sent one by one or
 * in batches by the statement {@code sql}; several at once by the statement with the suffix {@code
 * -multi-row}, with {@code {tuples}} for the rows; or over the driver's bulk interface by the
 * statement with the suffix {@code -bulk}. With neither {@code bind} nor {@code source} the
 * statement makes all rows itself. The script {@code create-index}, if any, runs on the filled
 * tables.
 *
 * @param sql the name of the statement that inserts one row
 * @param rows their number: a number, or an amount of the workload's sizes
 * @param bind the generators of a row's columns, as in {@link TransactionSpec#bind}
 * @param source in place of {@code bind}, the key of a class that makes rows whose columns depend
 *     on each other or on other rows
 * @param each for several tables of a kind: the highest of their numbers, which begin with 1, by
 *     the {@code {placeholder}} in the names of {@code tables}, in the statement and in the
 *     scripts. {@code rows} are those of each table, and counters restart for each
 */
public record TableLoad(
    @Required String sql,
    @Required String rows,
    List<String> bind,
    String source,
    Map<String, String> each) {
  public TableLoad {
    if (!bind.isEmpty() && !source.isEmpty()) {
      throw new CatalogException("a load has 'bind' or 'source', not both");
    }
  }
}
