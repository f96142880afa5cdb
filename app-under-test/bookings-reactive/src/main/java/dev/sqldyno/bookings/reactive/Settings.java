// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.Retry;
import java.time.Duration;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What Java code needs of {@code bookings.*}, or {@code BOOKINGS_*} in the environment; the rest is
 * used in the properties files alone.
 *
 * @param engine whose statements are sent
 * @param locking how totals are kept from being overwritten
 * @param retries how often a transaction is tried in all
 * @param dependencyUrl asked before each booking; empty where there is none
 * @param conflictCodes SQL states or codes of the engine's by which it says that another
 *     transaction was in the way
 * @param beginRides whether the driver can send a begin together with the first statement
 * @param eventLoops threads that do all the work; zero: one for each processor
 * @param pool of connections
 */
@ConfigurationProperties("bookings")
public record Settings(
    String engine,
    Locking locking,
    int retries,
    String dependencyUrl,
    Set<String> conflictCodes,
    boolean beginRides,
    int eventLoops,
    Pool pool) {

  /** What Java code needs of the pool's: how long is waited for one of its connections. */
  public record Pool(int timeoutMillis) {
    /** How long that is. */
    public Duration timeout() {
      return Duration.ofMillis(timeoutMillis);
    }
  }

  /** Whether rows are locked. */
  public boolean pessimistic() {
    return locking == Locking.PESSIMISTIC;
  }

  /** The policy of {@code retries}. */
  public Retry retry() {
    return new Retry(retries);
  }

  /** The number of threads. */
  public int loops() {
    return eventLoops > 0 ? eventLoops : Runtime.getRuntime().availableProcessors();
  }
}
