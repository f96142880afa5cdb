// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.Required;
import java.util.List;

/**
 * A condition that must hold after each window.
 *
 * @param sql the name of a statement that returns one row
 * @param column the column of the number; the first if empty
 * @param equals the number, as a sum such as {@code loaded + insert - 2 * remove}: of amounts, of
 *     {@code loaded} (all rows of the load), of {@code before} (the statement's answer after the
 *     load), and of the rows of a transaction's successes, by its name. These are rows written, or
 *     read if no statement counts written rows; a statement that returns what it writes should
 *     therefore be the only one of its transaction. {@code count(insert)} is the number of
 *     successes
 * @param after the only transactions after which it holds; empty for all
 */
public record Invariant(
    @Required String sql, String column, @Required String equals, List<String> after) {}
