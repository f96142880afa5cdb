// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** The loop of one thread's transactions in one window. */
final class TransactionLoop {
  /** The limit of the first wait before a retry; it doubles each time, four times. */
  private static final int FIRST_WAIT_MILLIS = 4;

  private static final int MOST_DOUBLINGS = 4;

  /** The standard's class of connection errors, and those of an engine that ends its sessions. */
  private static final Pattern LOST = Pattern.compile("08...|57P0[123]");

  private final Worker worker;
  private final WindowControl window;
  private final Tallies recording;

  private final DriveOptions.Retries retries;
  private final SplittableRandom random;

  /** Whether a transaction's rows count towards the window's goal, by the transaction's index. */
  private final boolean[] counts;

  TransactionLoop(
      Worker worker,
      List<String> names,
      WindowControl window,
      Tallies recording,
      DriveOptions.Retries retries,
      SplittableRandom random) {
    this.worker = worker;
    this.window = window;
    this.recording = recording;
    this.retries = retries;
    this.random = random;
    counts = new boolean[names.size()];
    for (int kind = 0; kind < counts.length; kind++) {
      counts[kind] = window.counts(names.get(kind));
    }
  }

  /** Runs a closed loop: one transaction after the other, with the client's waits. */
  void closed(Turns turns) throws SQLException {
    long now = window.begin();
    for (long left = window.share(); left > 0 && window.isOpen(now); left--) {
      int kind = turns.next(worker);
      long turn = now + turns.waitNanos();
      if (turn - now > 0) {
        now = pauseUntil(turn - window.end() < 0 ? turn : window.end());
        if (!window.isOpen(now)) {
          turns.interrupt(turn - now);
          return;
        }
      }
      recording.begins(now);
      long start = System.nanoTime();
      now = complete(kind, start, start);
      recording.rests();
      turns.done();
    }
  }

  /** Runs an open loop: each transaction at its scheduled start, or when the thread is free. */
  void open(Arrivals arrivals) throws SQLException {
    long intended = window.begin() + arrivals.next();
    while (window.isOpen(intended)) {
      long now = pauseUntil(intended);
      if (!window.isOpen(now)) {
        break;
      }
      recording.begins(now);
      int kind = worker.next();
      long start = System.nanoTime();
      recording.started();
      complete(kind, intended, start);
      recording.rests();
      intended = window.begin() + arrivals.next();
    }
    recording.notBegun(intended);
  }

  /** Attempts a transaction until it is stored or given up. Returns the clock at its end. */
  private long complete(int kind, long intended, long start) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        long rows = worker.attempt();
        long end = System.nanoTime();
        recording.stored(kind, rows, intended, start, end);
        worker.end(true);
        if (counts[kind]) {
          window.add(rows);
        }
        return end;
      } catch (SQLException e) {
        if (isLost(e) || !isAttemptedAgain(attempt, e)) {
          return giveUp(kind, e);
        }
        recording.retried(kind);
        worker.undo();
        LockSupport.parkNanos(backOffNanos(attempt));
      }
    }
  }

  /** Returns whether the connection cannot be used any more. */
  private static boolean isLost(SQLException e) {
    return e instanceof SQLRecoverableException
        || e instanceof SQLNonTransientConnectionException
        || LOST.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches();
  }

  private boolean isAttemptedAgain(int attempt, SQLException e) {
    return attempt < retries.attempts() && retries.retryable().test(e) && !window.isAbandoned();
  }

  private long giveUp(int kind, SQLException e) throws SQLException {
    long end = System.nanoTime();
    recording.failed(kind, e, end);
    if (isLost(e)) {
      throw e;
    }
    worker.undo();
    worker.end(false);
    return end;
  }

  /** Waits until a clock reading, or until the window is stopped. Returns the clock. */
  private long pauseUntil(long clock) {
    long now = System.nanoTime();
    while (now - clock < 0 && !window.isStopped()) {
      LockSupport.parkNanos(clock - now);
      now = System.nanoTime();
    }
    return now;
  }

  /**
   * Returns the wait before a retry, random in the upper half of its limit, so that two conflicting
   * clients do not collide again. The services wait as long.
   */
  private long backOffNanos(int failed) {
    long most =
        TimeUnit.MILLISECONDS.toNanos(
            (long) FIRST_WAIT_MILLIS << Math.min(failed - 1, MOST_DOUBLINGS));
    return random.nextLong(most / 2, most + 1);
  }
}
