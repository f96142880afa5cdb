// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.bookings.messages.Share;
import dev.sqldyno.workload.BookingsCheck;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tries bookings that meet at totals which do not exist yet. */
interface FirstBookingsContract extends ContractPart {

  @Test
  default void concurrentFirstBookingsOfOneKeyLoseNothingAndMakeEachTotalOnce() throws Exception {
    Random random = new Random(11);
    BookingsCheck before = testBed().mustHold();
    int rounds = ContractSize.chosen().rounds();
    Map<String, Long> refusals = new ConcurrentHashMap<>();
    for (int round = 0; round < rounds; round++) {
      String trim = "first " + round;
      List<Booking> bookings =
          random
              .ints(ContractSize.FIRST_BOOKINGS)
              .mapToObj(seed -> Bookings.random(new Random(seed), "M", trim).build())
              .toList();
      Crowd.allAtOnce(bookings.size(), i -> () -> sendUntilTaken(bookings.get(i), refusals));
      assertThat(shares(http().totals("M", trim).totals().getSharesList()))
          .as("totals of round %d", round)
          .isEqualTo(
              shares(
                  bookings.stream()
                      .flatMap(b -> AnswersContract.expected(b).getSharesList().stream())
                      .toList()));
    }
    BookingsCheck after = testBed().mustHold();
    assertThat(after.bookings() - before.bookings())
        .isEqualTo((long) rounds * ContractSize.FIRST_BOOKINGS);
    if (testBed().cell().locking() == Locking.PESSIMISTIC) {
      assertThat(refusals.keySet())
          .as("503s: who takes all locks in one order waits, and meets no deadlock: %s", refusals)
          .noneMatch(detail -> detail.startsWith(LongLockContract.HELD));
    }
    System.out.printf(
        "%s: %d x %d first bookings, answers 503: %s%n",
        testBed().cell(), rounds, ContractSize.FIRST_BOOKINGS, refusals);
  }

  /**
   * Sends it again after each 503, which says that nothing was stored and that the client may try
   * again.
   *
   * @param refusals the 503s of all clients, by their detail, to which its own are added
   */
  private Reply sendUntilTaken(Booking booking, Map<String, Long> refusals)
      throws InterruptedException {
    for (int tries = 1; tries <= 100; tries++) {
      Reply reply = http().post(booking);
      assertThat(reply.status()).as("%s", reply).isIn(201, 503);
      if (reply.status() == 201) {
        return reply;
      }
      refusals.merge(reply.json().get("detail").asString(), 1L, Long::sum);
      Thread.sleep(new Random().nextInt(5, 50));
    }
    throw new AssertionError("refused 100 times: " + booking);
  }

  private static Map<String, Long> shares(List<Share> shares) {
    Map<String, Long> sums =
        shares.stream()
            .collect(Collectors.toMap(Share::getPeriod, Share::getCents, Long::sum, TreeMap::new));
    sums.values().removeIf(cents -> cents == 0);
    return sums;
  }
}
