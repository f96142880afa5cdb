// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;

/**
 * The filling of a table before its workload is measured. It is an operation itself, which can be
 * measured. Rows are sent one by one or in batches by the statement {@code sql}; several in one
 * statement by that whose name ends in {@code -multi-row} besides, with {@code {tuples}} for the
 * rows; or by the engine folder's that ends in {@code -bulk}, where the driver has an interface for
 * that. With neither {@code bind} nor {@code source} the statement makes all rows by itself. The
 * script {@code create-index}, if there is one, is run on the filled tables.
 *
 * @param sql the name of the statement that inserts one row
 * @param rows how many: a number, or an amount of the workload's sizes
 * @param bind the generators of a row's columns, as in {@link TransactionSpec#bind}
 * @param source in place of {@code bind}, the key of a class that makes whole rows, where the
 *     columns of one depend on each other or on other rows
 * @param each where there are several tables of a kind: the last of the numbers from 1, by the
 *     {@code {placeholder}} that they fill in the names of {@code tables}, in the statement and in
 *     the scripts; each table has so many rows, and counters begin anew for it
 */
public record TableLoad(
    String sql, String rows, List<String> bind, String source, Map<String, String> each) {
  public TableLoad {
    YamlValues.required(sql, "load: sql");
    YamlValues.required(rows, "load: rows");
    if (!bind.isEmpty() && !source.isEmpty()) {
      throw new IllegalArgumentException("a load has 'bind' or 'source', not both");
    }
  }
}
