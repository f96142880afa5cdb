// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Clients that go away in the middle of their request. */
interface DisconnectsContract extends StandTest {
  int LONGEST_STAY_MILLIS = 150;

  @Test
  default void clientsThatGoAwayLeaveNoHalfBookingAndNoOpenTransaction() throws Exception {
    Random random = new Random(17);
    long before = stand().mustHold().bookings();
    for (int burst = 0; burst < Effort.chosen().bursts(); burst++) {
      Crowd.allAtOnce(
          Effort.DROPPED,
          _ -> {
            Random own = new Random(random.nextLong());
            return () -> dropped(own);
          });
      stand().mustHold();
    }
    assertThat(stand().mustHold().bookings())
        .as("some were under way when their clients went")
        .isGreaterThan(before);
    FullPoolContract.assertEveryConnectionIsFree(stand());
  }

  private Void dropped(Random random) throws Exception {
    byte[] request = request(random);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), stand().service().port())) {
      // the kernel drops the connection at once instead of ending it in order
      socket.setSoLinger(true, 0);
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

  private static byte[] request(Random random) throws IOException {
    byte[] body =
        Bookings.random(random, "M" + random.nextInt(10), "dropped").build().toByteArray();
    String head =
        "POST /bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(Messages.CONTENT_TYPE, body.length);
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(head.getBytes(StandardCharsets.US_ASCII));
    request.write(body);
    return request.toByteArray();
  }
}
