// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Asks the service to end under load, in the last test on a test bed. */
interface EndingContract extends ContractPart {
  /** How many bookings are in flight beside the load, which uses the other connections. */
  int HELD = TestBed.POOL_SIZE / 2;

  long LATER_MILLIS = 1000;

  @Test
  @Order(Integer.MAX_VALUE)
  default void aServiceThatIsAskedToEndFinishesWhatIsInFlightAndAnswersWhatItStores()
      throws Exception {
    try (HeldBookings held = HeldBookings.of(testBed(), HELD)) {
      Set<String> before = testBed().database().bookingIds();
      Set<String> answered = new HashSet<>();
      try (Load load = Load.on(http(), "ending")) {
        Thread.sleep(ContractSize.chosen().loadMillis());
        FutureTask<Boolean> ended = new FutureTask<>(testBed().service()::stop);
        Thread.startVirtualThread(ended);
        Thread.sleep(LATER_MILLIS);
        assertThat(ended).as("it waits for requests in flight").isNotDone();
        for (Reply reply : held.release()) {
          assertThat(reply.status()).as("%s", reply).isEqualTo(201);
          answered.add(reply.booked().getBookingId());
        }
        assertThat(ended.get()).as("ends in time").isTrue();
        load.stop();
        answered.addAll(load.accepted());
      }
      testBed().mustHold();
      Set<String> stored = testBed().database().bookingIds();
      stored.removeAll(before);
      System.out.printf(
          "%s: %d answered, %d stored%n", testBed().cell(), answered.size(), stored.size());
      assertThat(stored).as("what the client was told").isEqualTo(answered);
    }
  }
}
