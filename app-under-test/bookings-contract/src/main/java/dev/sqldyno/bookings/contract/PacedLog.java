// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A log of events that may happen to every request, such as during an outage: the first line at
 * once, then one a second. Thread-safe.
 */
public final class PacedLog {
  private static final long EVERY_NANOS = Duration.ofSeconds(1).toNanos();

  private final Consumer<String> log;
  private final AtomicLong next;
  private final AtomicLong leftOut = new AtomicLong();

  /** Writes the lines to that log. */
  public PacedLog(Consumer<String> log) {
    this(log, System.nanoTime());
  }

  PacedLog(Consumer<String> log, long nowNanos) {
    this.log = log;
    this.next = new AtomicLong(nowNanos);
  }

  /** Logs a request that is not HTTP/1.1 by its answer alone, or a client could write the log. */
  public void unreadable(int status) {
    write("a request could not be read (%d more since the last line): answered with %s", status);
  }

  /**
   * Logs the reason for a lost engine, and returns the answer to the request, without the reason.
   */
  public RefusedException noDatabase(Throwable failure) {
    write(
        "the database does not answer (%d more requests since the last line): %s", first(failure));
    return RefusedException.noDatabase(failure);
  }

  private static Throwable first(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != failure) {
      cause = cause.getCause();
    }
    return cause;
  }

  private void write(String format, Object what) {
    write(format, what, System.nanoTime());
  }

  /** Writes the number of lines that were left out, and what happened; or leaves it out too. */
  void write(String format, Object what, long nowNanos) {
    long due = next.get();
    if (nowNanos - due >= 0 && next.compareAndSet(due, nowNanos + EVERY_NANOS)) {
      log.accept(format.formatted(leftOut.getAndSet(0), what));
    } else {
      leftOut.incrementAndGet();
    }
  }
}
