// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import java.util.Optional;

/**
 * Queries for the sizes of tables, and for an engine's writes and buffers. Each returns one row
 * with a number in its last column; {@code {table}} is each of the workload's tables.
 *
 * @param table bytes of the table, including the key's index if the table is ordered by its key
 * @param index bytes of all other indexes
 * @param splits page splits of indexes so far, of this table or of all
 * @param log bytes of the whole server's log so far
 * @param buffers the use of the server's buffers so far; empty if not known
 */
public record SizeQueries(
    Optional<String> table,
    Optional<String> index,
    Optional<String> splits,
    Optional<String> log,
    Optional<Buffers> buffers) {
  /** No queries. */
  public static final SizeQueries NONE =
      new SizeQueries(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Queries for the bytes of pages that statements requested from the server's buffers.
   *
   * @param requested of all of them
   * @param read of those that were not in the buffers
   */
  public record Buffers(String requested, String read) {}
}
