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

/** What the threads of one window share: when it begins and ends, and what went wrong. */
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
   * What ends a window beside its length.
   *
   * @param wanted after so many no transaction begins
   * @param counted names of the transactions that count
   * @param byRow whether each counts with the rows that it wrote, or else as one
   */
  record Goal(long wanted, Set<String> counted, boolean byRow) {
    static final Goal NONE = new Goal(Long.MAX_VALUE, Set.of(), true);
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
   * Sets the begin when all threads are ready, or throws IllegalStateException if it is abandoned.
   * They wait on, so that what is read at the begin has nothing of their work.
   *
   * @param start waits for the moment of the begin
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

  /** Waits for all threads' end. Returns false if the time is over. */
  boolean await(long nanos) throws InterruptedException {
    return working.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Returns how many threads have been at one transaction for longer than that. */
  long stuck(Duration patience) {
    return recordings.stream().filter(each -> each.isStuck(patience.toNanos())).count();
  }

  /** Returns whether a goal ends it, and not its length. */
  boolean hasGoal() {
    return !goal.counted().isEmpty();
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

  /** Returns whether not even the present transaction is to be attempted again. */
  boolean isAbandoned() {
    return abandoned;
  }

  boolean counts(String transaction) {
    return goal.counted().contains(transaction);
  }

  /** Adds a transaction that counts, with the rows that it wrote. */
  void add(long rows) {
    if (done.addAndGet(goal.byRow() ? rows : 1) >= goal.wanted()) {
      stop();
    }
  }

  /** Returns how near the goal is. */
  long done() {
    return done.get();
  }

  /** Ends the window when the present transactions have ended. */
  private void stop() {
    if (!stopped) {
      stopped = true;
      wake.run();
    }
  }

  /** Ends the window as soon as can be; its numbers are void. */
  void abandon() {
    abandoned = true;
    stop();
    begun.countDown();
  }

  /** Abandons the window for a failure that is none of the transaction's. */
  void fail(Throwable e) {
    failure.compareAndSet(null, e);
    abandon();
  }

  /** Abandons the window because fewer threads than asked for would do its work. */
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
