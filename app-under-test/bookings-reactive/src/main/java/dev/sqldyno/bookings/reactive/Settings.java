// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.bookings.contract.Statements;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.convert.DurationUnit;

/**
 * The settings {@code bookings.*}, or {@code BOOKINGS_*} in the environment, that Java code uses;
 * the rest is for the properties files.
 *
 * @param engine the engine whose statements are sent
 * @param locking of totals
 * @param retries the number of tries of a transaction, including the first
 * @param dependencyUrl of the remote service that is called before each booking; empty for none
 * @param conflictCodes SQL states or engine codes of a conflict with another transaction
 * @param beginRides whether R2DBC's driver can send a begin together with the first statement
 * @param numberedMarkers whether a statement's parameters are {@code $1}, {@code $2}; else {@code
 *     ?}
 * @param eventLoops the number of threads that do all the work; zero: one for each processor
 * @param pool the pool of connections
 * @param vertx the engine's address for Vert.x
 */
@ConfigurationProperties("bookings")
public record Settings(
    String engine,
    Locking locking,
    int retries,
    String dependencyUrl,
    Set<String> conflictCodes,
    boolean beginRides,
    boolean numberedMarkers,
    int eventLoops,
    Pool pool,
    Vertx vertx) {

  /**
   * The pool's settings.
   *
   * @param size the number of connections
   * @param timeout the longest wait for a connection
   */
  public record Pool(
      int size, @Name("timeout-millis") @DurationUnit(ChronoUnit.MILLIS) Duration timeout) {}

  /**
   * The engine's address for Vert.x.
   *
   * @param url without user and password; its scheme chooses the driver
   * @param setUp the first statement of each connection; empty for none
   */
  public record Vertx(String url, String user, String password, String setUp) {}

  /** Returns the hand-written statements, with the markers that the engine's drivers know. */
  public Statements statements() {
    Statements statements = Statements.of(engine);
    return numberedMarkers ? statements.marked(i -> "$" + i) : statements;
  }

  /** Returns the policy of {@code retries}. */
  public Retry retry() {
    return new Retry(retries);
  }

  /** Returns the number of threads. */
  public int loops() {
    return eventLoops > 0 ? eventLoops : Runtime.getRuntime().availableProcessors();
  }
}
