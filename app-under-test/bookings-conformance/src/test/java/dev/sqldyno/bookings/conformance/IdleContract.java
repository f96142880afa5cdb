// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.LongestWait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Tries clients that send nothing, or a part of a request, and keep their connection. */
interface IdleContract extends ContractPart {
  Duration LATEST = Duration.ofSeconds(20);

  /** How often a client of one kind comes if the machine stalls, which makes its end late. */
  int ROUNDS = 3;

  /** Starts the clients, which wait while the other tests are at work. */
  @Test
  @Order(2)
  default void whoSendsNothingMoreIsWaitedFor() {
    assertThat(testBed().idleClients()).noneMatch(CompletableFuture::isDone);
  }

  @Test
  @Order(Integer.MAX_VALUE - 1)
  default void whoSendsNothingMoreLosesItsConnectionWithinTwentySeconds() {
    for (CompletableFuture<IdleClient> waiting : testBed().idleClients()) {
      IdleClient client = waiting.join();
      for (int i = 1; i < ROUNDS && client.lasted().compareTo(LATEST) > 0; i++) {
        client = IdleClient.await(testBed().service().uri().getPort(), client.sent());
      }
      assertThat(client.lasted())
          .as("%s", client)
          .isBetween(LongestWait.REQUEST.minusSeconds(1), LATEST);
      if (testBed().cell().isOurs() && client.isInABody()) {
        assertThat(client.answer()).as("%s", client).startsWith("HTTP/1.1 408 ");
      }
    }
  }
}
