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
 * @param locking of totals
 * @param retries the number of tries of a transaction, including the first
 * @param dependencyUrl of the remote service that is called before each booking; empty for none
 * @param conflictCodes SQL states or engine codes of a conflict with another transaction
 * @param lostCodes the same for a lost engine, for drivers that report it by codes
 */
@ConfigurationProperties("bookings")
public record Settings(
    String engine,
    Locking locking,
    int retries,
    String dependencyUrl,
    Set<String> conflictCodes,
    Set<String> lostCodes) {

  /** Returns the policy of {@code retries}. */
  public Retry retry() {
    return new Retry(retries);
  }
}
