// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What {@code BOOKINGS_…} in the environment says.
 *
 * @param engine names the profile and the folder of the engine's own SQL
 * @param locking what keeps two bookings of one total apart
 * @param retries tries of one booking in all
 * @param dependencyUrl of a remote service that each booking asks; empty: none
 * @param eventLoops threads that do all the work; zero: one for each processor
 */
@ConfigurationProperties("bookings")
public record BookingsSettings(
    String engine, Locking locking, int retries, String dependencyUrl, int eventLoops) {

  /** What keeps two bookings of one total apart. */
  public enum Locking {
    /** The first locks the row, the second waits. */
    PESSIMISTIC,
    /** The second sees another version, and tries again. */
    OPTIMISTIC
  }

  /** Whether rows are locked when they are read. */
  public boolean pessimistic() {
    return locking == Locking.PESSIMISTIC;
  }

  /** The threads that do all the work. */
  public int loops() {
    return eventLoops > 0 ? eventLoops : Runtime.getRuntime().availableProcessors();
  }
}
