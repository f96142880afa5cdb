// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tries clients that go away in the middle of their request. */
interface DisconnectsContract extends ContractPart {
  int LONGEST_STAY_MILLIS = 150;

  int MOST_BURSTS = 10;

  @Test
  default void clientsThatGoAwayLeaveNoHalfBookingAndNoOpenTransaction() throws Exception {
    Random random = new Random(17);
    long before = testBed().mustHold().bookings();
    long after = before;
    // on a busy machine all clients of a burst may be gone before the service looks at them
    for (int burst = 0;
        burst < ContractSize.chosen().bursts() || after == before && burst < MOST_BURSTS;
        burst++) {
      Crowd.allAtOnce(
          ContractSize.DROPPED,
          _ -> {
            Random own = new Random(random.nextLong());
            return () -> dropped(own);
          });
      after = testBed().mustHold().bookings();
    }
    assertThat(after).as("some were under way when their clients went").isGreaterThan(before);
    FullPoolContract.assertEveryConnectionIsFree(testBed());
  }

  private Void dropped(Random random) throws Exception {
    String model = "M" + random.nextInt(10);
    byte[] request =
        random.nextInt(10) == 0
            ? RawCall.get("/aggregates?model=%s&trim=dropped".formatted(model))
            : RawCall.post(Bookings.random(random, model, "dropped").build());
    try (Socket socket = RawCall.connect(testBed().service().uri().getPort())) {
      boolean whole = random.nextInt(10) > 0;
      socket
          .getOutputStream()
          .write(request, 0, whole ? request.length : random.nextInt(request.length));
      Thread.sleep(random.nextInt(LONGEST_STAY_MILLIS));
    } catch (IOException _) {
      // the service was faster
    }
    return null;
  }
}
