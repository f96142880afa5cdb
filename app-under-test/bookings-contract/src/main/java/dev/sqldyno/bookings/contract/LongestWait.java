// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Duration;

/**
 * The service's timeouts, the same on every stack. The timeout of the pool is a setting instead.
 */
public final class LongestWait {
  /** A statement waits for a lock. */
  public static final Duration LOCK = Duration.ofSeconds(5);

  /** The time after which a transaction is not retried. */
  public static final Duration LAST_TRY = Duration.ofSeconds(20);

  /** The engine opens a connection. */
  public static final Duration CONNECT = Duration.ofSeconds(5);

  /** The engine answers. */
  public static final Duration ANSWER = Duration.ofSeconds(30);

  /** The service that a booking depends on accepts a connection. */
  public static final Duration DEPENDENCY_CONNECT = Duration.ofSeconds(2);

  /** The service that a booking depends on answers. */
  public static final Duration DEPENDENCY_ANSWER = Duration.ofSeconds(10);

  /** The requests in flight end when the service is asked to end. */
  public static final Duration ENDING = Duration.ofSeconds(20);

  /** A whole request arrives, from its first byte on a stack that can tell. */
  public static final Duration REQUEST = Duration.ofSeconds(10);

  /** The next request arrives on a connection that is kept. */
  public static final Duration IDLE = Duration.ofSeconds(15);

  private LongestWait() {}
}
