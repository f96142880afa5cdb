// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.messages.Booking;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lets clients go away in mid-transaction for sure, which a burst of them leaves to chance. */
interface LeavingClientContract extends ContractPart {
  int NOTICED_MILLIS = 150;

  @Test
  default void aBookingWhoseClientWentWhileItWaitedForALockIsStoredWholeOrNotAtAll()
      throws Exception {
    int count = TestBed.POOL_SIZE / 2;
    List<Booking> leaving =
        IntStream.range(0, count)
            .mapToObj(i -> Bookings.of(HeldBookings.MODEL, "left " + i).build())
            .toList();
    for (Booking booking : leaving) {
      Booking earlier = booking.toBuilder().setBookingId(UUID.randomUUID().toString()).build();
      assertThat(http().post(earlier).status()).isEqualTo(201);
    }
    try (HeldBookings held = HeldBookings.of(testBed(), 1)) {
      List<Socket> clients = new ArrayList<>();
      for (Booking booking : leaving) {
        Socket client = RawCall.connect(testBed().service().uri().getPort());
        client.getOutputStream().write(RawCall.post(booking));
        clients.add(client);
      }
      held.await(testBed(), 1 + count);
      for (Socket client : clients) {
        client.close();
      }
      Thread.sleep(NOTICED_MILLIS);
      assertThat(held.release()).extracting(Reply::status).containsOnly(201);
    }
    testBed().mustHold();
    FullPoolContract.assertEveryConnectionIsFree(testBed());
  }
}
