// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import java.util.Optional;

/**
 * Asks an engine what its sessions wait for. Where it keeps no such count, nothing is asked.
 *
 * @param lock waits for what other sessions hold: locks, latches
 * @param storage waits for reads, writes and commits to be on disk
 */
public record WaitQueries(Optional<Query> lock, Optional<Query> storage) {
  /** Stands for an engine whose folder asks nothing. */
  public static final WaitQueries NONE = new WaitQueries(Optional.empty(), Optional.empty());

  /**
   * Returns one row with a number in its last column. Exactly one of the two is there; a total is
   * the better one, as it is read outside the measured windows and misses no wait.
   *
   * @param total the nanoseconds that all sessions have waited since some moment
   * @param now how many sessions are waiting at this moment, without the one that asks
   */
  public record Query(Optional<String> total, Optional<String> now) {
    public Query {
      if (total.isPresent() == now.isPresent()) {
        throw new IllegalArgumentException(
            "waits: give either 'total' (nanoseconds so far) or 'now' (sessions that wait)");
      }
    }

    /** Returns the query, whichever it is. */
    public String sql() {
      return total.or(() -> now).orElseThrow();
    }
  }
}
