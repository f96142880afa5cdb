// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import java.util.Optional;

/**
 * Asks an engine how large its tables are, and what it has written for them. A query returns one
 * row with a number in its last column; {@code {table}} is each of the workload's tables. Where an
 * engine cannot tell one, nothing is asked.
 *
 * @param table bytes of the table; with the key's index where the table is ordered by its key
 * @param index bytes of all other indexes
 * @param splits how often a page of an index was split so far, of this table or of all
 * @param log bytes that the whole server has written into its log so far
 * @param buffers what the server found in its buffers so far; empty if it does not tell
 */
public record SizeQueries(
    Optional<String> table,
    Optional<String> index,
    Optional<String> splits,
    Optional<String> log,
    Optional<Buffers> buffers) {
  /** Stands for an engine whose folder asks nothing. */
  public static final SizeQueries NONE =
      new SizeQueries(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * Bytes of the pages that statements have asked the server's buffers for.
   *
   * @param requested of all of them
   * @param read of those that were not there
   */
  public record Buffers(String requested, String read) {}
}
