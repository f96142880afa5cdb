// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the log lines about what happens to every request during an outage: the first at once,
 * then one a second. Threads may share it.
 */
final class LogPace {
  private static final long EVERY_NANOS = Duration.ofSeconds(1).toNanos();

  private final AtomicLong next;
  private final AtomicLong leftOut = new AtomicLong();

  LogPace() {
    this(System.nanoTime());
  }

  LogPace(long nowNanos) {
    next = new AtomicLong(nowNanos);
  }

  /** Returns how many lines were left out before this one; empty to leave it out too. */
  OptionalLong due() {
    return due(System.nanoTime());
  }

  OptionalLong due(long nowNanos) {
    long due = next.get();
    if (nowNanos - due >= 0 && next.compareAndSet(due, nowNanos + EVERY_NANOS)) {
      return OptionalLong.of(leftOut.getAndSet(0));
    }
    leftOut.incrementAndGet();
    return OptionalLong.empty();
  }
}
