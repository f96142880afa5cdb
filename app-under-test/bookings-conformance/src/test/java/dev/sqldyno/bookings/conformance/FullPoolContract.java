// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.RefusedException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lets bookings that wait for a lock hold all connections. */
interface FullPoolContract extends ContractPart {
  /** What a busy machine may add to the acquire timeout, so that none waits twice. */
  Duration MARGIN = TestBed.POOL_TIMEOUT.multipliedBy(3).dividedBy(4);

  /** How early a timer may be. */
  Duration EARLY = Duration.ofMillis(50);

  /**
   * How many ask, of which one in ten reads: more bookings than a stack that fetches row ids in
   * blocks takes at once, and fewer than the 200 threads of Tomcat, in whose queue a request waits
   * before its acquire timeout begins.
   */
  int CROWD = 60;

  /** How often a crowd comes if the machine stalls, which makes it late or outlasts the locks. */
  int ROUNDS = 3;

  /**
   * What a crowd and the bookings that held all connections were answered.
   *
   * @param lasted how long that took
   */
  record Round(List<Reply> crowd, List<Reply> held, Duration lasted) {}

  @Test
  default void aFullPoolIsA503WithinTheAcquireTimeout() throws Exception {
    assertThat(http().post(Bookings.of("M", "other").build()).status()).isEqualTo(201);
    Duration latest = TestBed.POOL_TIMEOUT.plus(MARGIN);
    Round round = round();
    for (int i = 1; i < ROUNDS && round.lasted().compareTo(latest) > 0; i++) {
      round = round();
    }
    for (Reply reply : round.crowd()) {
      assertProblem(testBed(), reply, RefusedException.busy(null).problem());
      assertThat(reply.took())
          .as("waits for a connection, and no longer than it may")
          .isBetween(TestBed.POOL_TIMEOUT.minus(EARLY), latest);
    }
    assertThat(round.held()).extracting(Reply::status).containsOnly(201);
    assertEveryConnectionIsFree(testBed());
    testBed().mustHold();
  }

  private Round round() throws Exception {
    long begun = System.nanoTime();
    try (HeldBookings held = HeldBookings.of(testBed(), TestBed.POOL_SIZE)) {
      List<Reply> crowd =
          Crowd.allAtOnce(
              CROWD,
              i ->
                  i % 10 == 0
                      ? () -> http().totals("M", "other")
                      : () -> http().post(Bookings.of("M", "other").build()));
      Duration lasted = Duration.ofNanos(System.nanoTime() - begun);
      return new Round(crowd, held.release(), lasted);
    }
  }

  /** Holds as many bookings at once as there are connections, so that none may be lost. */
  static void assertEveryConnectionIsFree(TestBed testBed) throws Exception {
    try (HeldBookings held = HeldBookings.of(testBed, TestBed.POOL_SIZE)) {
      assertThat(held.release()).extracting(Reply::status).containsOnly(201);
    }
  }
}
