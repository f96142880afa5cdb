// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;

/**
 * What must hold after each window.
 *
 * @param sql the name of a statement that returns one row
 * @param column which column of the row is the number; the first if empty
 * @param equals the number, by a sum such as {@code loaded + insert - 2 * remove}: of amounts, of
 *     {@code loaded} (all rows of the load), of {@code before} (the same statement's answer after
 *     the load), and of the rows that the successful transactions of a name wrote; or read, if no
 *     statement of a transaction says how many rows it wrote. One that returns what it writes says
 *     what was read, so it should be a transaction's only statement. {@code count(insert)} is the
 *     number of these transactions
 * @param after the transactions after which alone it holds; empty if it holds after all
 */
public record Invariant(String sql, String column, String equals, List<String> after) {
  public Invariant {
    YamlValues.required(sql, "invariants: sql");
    YamlValues.required(equals, "invariants: equals");
  }
}
