// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A latch that opens when all workers are connected, each by its own thread. */
final class StartLatch {
  /**
   * The workers that connect at the same time: an engine may refuse some of hundreds of
   * simultaneous connections.
   */
  private static final int AT_A_TIME = 8;

  private final Semaphore turns = new Semaphore(AT_A_TIME);
  private final int wanted;
  private final CountDownLatch missing;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** An action that opens one worker. */
  @FunctionalInterface
  interface Work {
    void run() throws SQLException;
  }

  StartLatch(int wanted) {
    this.wanted = wanted;
    this.missing = new CountDownLatch(wanted);
  }

  /** Opens a worker, unless another one failed. Returns whether it is open. */
  boolean open(Work work, Role role) {
    turns.acquireUninterruptibly();
    try {
      if (failure.get() == null) {
        work.run();
        missing.countDown();
        return true;
      }
    } catch (SQLException e) {
      fail(
          new LoadException(
              "role '%s': connection %d of %d cannot be opened: %s; if the engine has no more, ask for fewer threads or raise its limit",
              role.name(), opened() + 1, wanted, LoadException.reason(e), e));
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      turns.release();
    }
    return false;
  }

  private long opened() {
    return wanted - missing.getCount();
  }

  private void fail(Throwable e) {
    failure.compareAndSet(null, e);
    while (missing.getCount() > 0) {
      missing.countDown();
    }
  }

  /**
   * Waits until all workers are open; throws the first failure.
   *
   * @param patience the longest time in which no further worker opens
   */
  void await(Duration patience) throws InterruptedException {
    long before = -1;
    while (!missing.await(patience.toNanos(), TimeUnit.NANOSECONDS) && before != opened()) {
      before = opened();
    }
    if (missing.getCount() > 0) {
      fail(
          new LoadException(
              "%d of %d connections are open, and the next one was not within %s; see whether the engine answers",
              opened(), wanted, LoadException.seconds(patience)));
    }
    LoadException.rethrow(failure.get());
  }
}
