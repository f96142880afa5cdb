// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Bookings in progress that wait for locks on their totals, with a connection each. */
final class HeldBookings implements AutoCloseable {
  /** The model whose totals are all locked. */
  static final String MODEL = "Held";

  private final Connection locks;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<CompletableFuture<Reply>> replies;

  private HeldBookings(TestBed testBed, int count) throws SQLException {
    locks = testBed.database().connect();
    try (Statement statement = locks.createStatement()) {
      locks.setAutoCommit(false);
      statement.execute(
          "SELECT row_id FROM aggregates WHERE model = '%s' FOR UPDATE".formatted(MODEL));
    }
    replies =
        IntStream.range(0, count)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> post(testBed, i), threads))
            .toList();
  }

  /** Returns when all wait; fails if they do not. */
  static HeldBookings of(TestBed testBed, int count) throws Exception {
    // each has a total of its own, so that versions do not conflict when the lock is gone
    for (int i = 0; i < count; i++) {
      assertThat(post(testBed, i).status()).isEqualTo(201);
    }
    HeldBookings held = new HeldBookings(testBed, count);
    try {
      held.await(testBed, count);
      return held;
    } catch (Exception | Error e) {
      held.close();
      throw e;
    }
  }

  private static Reply post(TestBed testBed, int i) {
    return testBed.http().post(Bookings.of(MODEL, "trim " + i).build());
  }

  /** Waits until that many transactions wait for a lock; fails if one is answered instead. */
  void await(TestBed testBed, int count) throws Exception {
    long deadline = System.nanoTime() + HttpCalls.HANGS.toNanos();
    do {
      assertThat(replies)
          .as("bookings that were answered instead of waiting for a lock")
          .noneMatch(CompletableFuture::isDone);
      assertThat(System.nanoTime()).as("each has a connection").isLessThan(deadline);
      // InnoDB looks again only if nobody has asked for 0.1 s, and until then describes the
      // bookings that were held before
      Thread.sleep(150);
    } while (testBed.database().lockWaits() < count);
  }

  /** Releases the locks and returns the answers. */
  List<Reply> release() throws SQLException {
    locks.rollback();
    return answers();
  }

  /** Does as {@link #release}, but first changes the totals, to the same values. */
  List<Reply> releaseChanged() throws SQLException {
    try (Statement statement = locks.createStatement()) {
      statement.execute(
          "UPDATE aggregates SET last_updated = last_updated WHERE model = '%s'".formatted(MODEL));
    }
    locks.commit();
    return answers();
  }

  /** Waits for the answers, whatever the bookings wait for. */
  List<Reply> answers() {
    return replies.stream().map(CompletableFuture::join).toList();
  }

  @Override
  public void close() throws SQLException {
    try (locks) {
      locks.rollback();
    }
    threads.close();
  }
}
