// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import java.util.Optional;

/**
 * Queries for the waits of an engine's sessions.
 *
 * @param lock waits for what other sessions hold: locks, latches
 * @param storage waits for reads, writes and commits to be on disk
 */
public record WaitQueries(Optional<Query> lock, Optional<Query> storage) {
  /** No queries. */
  public static final WaitQueries NONE = new WaitQueries(Optional.empty(), Optional.empty());

  /**
   * A query that returns one row with a number in its last column. Exactly one of the two is
   * present; a total is better, as it is read outside the measured windows and misses no wait.
   *
   * @param total nanoseconds that all sessions have waited since some moment
   * @param now the number of sessions that are waiting, without the one that asks
   */
  public record Query(Optional<String> total, Optional<String> now) {
    public Query {
      if (total.isPresent() == now.isPresent()) {
        throw new CatalogException(
            "waits: give either 'total' (nanoseconds so far) or 'now' (sessions that wait)");
      }
    }

    /** Returns the query that is present. */
    public String sql() {
      return total.or(() -> now).orElseThrow();
    }
  }
}
