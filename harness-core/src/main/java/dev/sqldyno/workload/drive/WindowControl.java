// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The state that the threads of one window share: its begin, its end and its failure. */
final class WindowControl {
  private final Duration length;
  private final Goal goal;
  private final Runnable wake;
  private final CountDownLatch ready;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch working;
  private final List<Tallies> recordings = new CopyOnWriteArrayList<>();
  private final AtomicLong done = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicLong lost = new AtomicLong();
  private long begin;
  private long end;
  private volatile boolean stopped;
  private volatile boolean abandoned;

  /**
   * A goal that ends a window before its length.
   *
   * @param rows the rows of those transactions after which none begins
   * @param counted names of the transactions that count
   * @param share the transactions of a client in a closed loop after which it begins none
   */
  record Goal(long rows, Set<String> counted, long share) {
    static final Goal NONE = new Goal(Long.MAX_VALUE, Set.of(), Long.MAX_VALUE);

    static Goal ofRows(long rows, Set<String> counted) {
      return new Goal(rows, counted, Long.MAX_VALUE);
    }

    static Goal ofShare(long share) {
      return new Goal(Long.MAX_VALUE, Set.of(), share);
    }
  }

  /**
   * @param length after which no transaction begins
   * @param wake ends the threads' pauses
   */
  WindowControl(int threads, Duration length, Goal goal, Runnable wake) {
    this.length = length;
    this.goal = goal;
    this.wake = wake;
    ready = new CountDownLatch(threads);
    working = new CountDownLatch(threads);
  }

  /**
   * Sets the begin when all threads are ready; throws IllegalStateException if the window is
   * abandoned. The threads still wait, so readings at the begin contain none of their work.
   *
   * @param start waits for the begin
   */
  void prepare(Runnable start) throws InterruptedException {
    while (!ready.await(100, TimeUnit.MILLISECONDS)) {
      if (abandoned) {
        throw new IllegalStateException("this driver is closed");
      }
    }
    start.run();
    begin = System.nanoTime();
    end = begin + length.toNanos();
  }

  void release() {
    begun.countDown();
  }

  /** Adds a thread's recording and waits for the begin. */
  void join(Tallies recording) throws InterruptedException {
    recordings.add(recording);
    ready.countDown();
    begun.await();
  }

  /** Notes that a thread has ended. */
  void leave() {
    working.countDown();
  }

  /** Waits for the end of all threads. Returns false if the time is over. */
  boolean await(long nanos) throws InterruptedException {
    return working.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Returns the number of threads whose current transaction has taken longer than that. */
  long stuck(Duration patience) {
    return recordings.stream().filter(each -> each.isStuck(patience.toNanos())).count();
  }

  /** Returns whether a goal may end it. */
  boolean hasGoal() {
    return !goal.equals(Goal.NONE);
  }

  /** Returns the most transactions of a client. */
  long share() {
    return goal.share();
  }

  long begin() {
    return begin;
  }

  long end() {
    return end;
  }

  List<Tallies> recordings() {
    return recordings;
  }

  /** Returns whether a transaction may begin at that clock reading. */
  boolean isOpen(long clock) {
    return clock - end < 0 && !stopped;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Returns whether even current transactions are not retried. */
  boolean isAbandoned() {
    return abandoned;
  }

  boolean counts(String transaction) {
    return goal.counted().contains(transaction);
  }

  /** Adds the rows of a transaction that counts. */
  void add(long rows) {
    if (done.addAndGet(rows) >= goal.rows()) {
      stop();
    }
  }

  /** Returns the rows towards the goal. */
  long done() {
    return done.get();
  }

  /** Ends the window after the current transactions. */
  private void stop() {
    if (!stopped) {
      stopped = true;
      wake.run();
    }
  }

  /** Ends the window as soon as possible; its numbers are void. */
  void abandon() {
    abandoned = true;
    stop();
    begun.countDown();
  }

  /** Abandons the window after a failure outside of transactions. */
  void fail(Throwable e) {
    failure.compareAndSet(null, e);
    abandon();
  }

  /** Abandons the window after the loss of a connection. */
  void lose(String role, SQLException e) {
    lost.incrementAndGet();
    fail(new LoadException("role '%s': %s", role, LoadException.reason(e), e));
  }

  long lost() {
    return lost.get();
  }

  /** Returns when the last transaction ended; the begin if there was none. */
  long lastEnd() {
    return recordings.stream()
        .mapToLong(Tallies::lastEnd)
        .filter(clock -> clock != 0)
        .max()
        .orElse(begin);
  }

  /** Returns the first failure; null if there was none. */
  Throwable failure() {
    return failure.get();
  }
}
