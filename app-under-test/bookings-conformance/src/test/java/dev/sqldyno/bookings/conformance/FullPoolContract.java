// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All connections are held by bookings that wait for a lock. */
interface FullPoolContract extends StandTest {
  /** On top of the acquire timeout, on a busy machine. */
  Duration MARGIN = Duration.ofSeconds(3);

  @Test
  default void aFullPoolIsA503WithinTheAcquireTimeout() throws Exception {
    // totals of their own, so that versions do not meet when the lock is gone
    for (int i = 0; i < Stand.POOL_SIZE; i++) {
      assertMessage(http().post(Bookings.of("M", "held " + i).build()), 201);
    }
    List<CompletableFuture<Reply>> waiting;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection connection = stand().database().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SELECT row_id FROM aggregates WHERE model = 'M' FOR UPDATE");
      try {
        waiting =
            IntStream.range(0, Stand.POOL_SIZE)
                .mapToObj(i ->
                    CompletableFuture.supplyAsync(
                        () -> http().post(Bookings.of("M", "held " + i).build()), threads))
                .toList();
        awaitTransactions(Stand.POOL_SIZE + 1);
        List<Reply> replies =
            Crowd.allAtOnce(
                4,
                i ->
                    i < 2
                        ? () -> http().post(Bookings.of("M", "other").build())
                        : () -> http().totals("M", "held 0"));
        for (Reply reply : replies) {
          assertProblem(reply, 503);
          assertThat(reply.took()).isLessThan(Stand.POOL_TIMEOUT.plus(MARGIN));
        }
      } finally {
        connection.rollback();
      }
      for (CompletableFuture<Reply> each : waiting) {
        assertMessage(each.join(), 201);
      }
    }
    assertEveryConnectionIsFree(stand());
    stand().mustHold();
  }

  private void awaitTransactions(int count) throws Exception {
    long deadline = System.nanoTime() + HttpCalls.HANGS.toNanos();
    while (stand().database().openTransactions() < count) {
      assertThat(System.nanoTime())
          .as("bookings that wait for the lock have their transactions open")
          .isLessThan(deadline);
      // an engine may refresh what it says of transactions only where nobody has asked for 0.1 s
      Thread.sleep(150);
    }
  }

  /** As many bookings as there are connections are taken at once, with none to spare. */
  static void assertEveryConnectionIsFree(Stand stand) throws Exception {
    List<Reply> replies =
        Crowd.allAtOnce(
            Stand.POOL_SIZE, i -> () -> stand.http().post(Bookings.of("M", "free " + i).build()));
    assertThat(replies).extracting(Reply::status).containsOnly(201);
  }
}
