// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Duration;

/**
 * How long anything is waited for, but for a connection of the pool, which is a setting: the same
 * on every stack, in whatever form its driver or framework takes it.
 */
public final class LongestWait {
  /** By a statement, for a lock. */
  public static final Duration LOCK = Duration.ofSeconds(5);

  /** For the transactions that are in the way: no try begins later. */
  public static final Duration LAST_TRY = Duration.ofSeconds(20);

  /** For an engine that is to open a connection. */
  public static final Duration CONNECT = Duration.ofSeconds(5);

  /** For an engine's answer. */
  public static final Duration ANSWER = Duration.ofSeconds(30);

  /** For the service that a booking depends on, to take a connection. */
  public static final Duration DEPENDENCY_CONNECT = Duration.ofSeconds(2);

  /** For its answer. */
  public static final Duration DEPENDENCY_ANSWER = Duration.ofSeconds(10);

  /** For the requests in flight, when the service is asked to end. */
  public static final Duration ENDING = Duration.ofSeconds(20);

  /** For the whole of a request, from its first byte on a stack that can tell. */
  public static final Duration REQUEST = Duration.ofSeconds(10);

  /** For the next request of a connection that is kept. */
  public static final Duration IDLE = Duration.ofSeconds(15);

  private LongestWait() {}
}
