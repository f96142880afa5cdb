// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.Retry;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings {@code bookings.*}, or {@code BOOKINGS_*} in the environment, that Java code uses;
 * the rest is for the properties files.
 *
 * @param engine the engine whose statements are sent
 * @param locking how totals are kept from being overwritten
 * @param retries how often a transaction is tried in all
 * @param dependencyUrl asked before each booking; empty if there is none
 * @param conflictCodes SQL states or engine codes of a conflict with another transaction
 * @param lostCodes the same for a driver that reports a lost engine by them
 */
@ConfigurationProperties("bookings")
public record Settings(
    String engine,
    Locking locking,
    int retries,
    String dependencyUrl,
    Set<String> conflictCodes,
    Set<String> lostCodes) {

  /** Returns the policy that {@code retries} sets. */
  public Retry retry() {
    return new Retry(retries);
  }
}
