// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.messages.Booking;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sends bodies that were damaged at random. */
interface BadBytesContract extends ContractPart {

  @Test
  default void damagedBodiesAreAnsweredAsTheContractsOwnCodeWouldAndLeakNoConnection()
      throws Exception {
    Random random = new Random(13);
    for (int left = ContractSize.chosen().bodies(); left > 0; left -= TestBed.POOL_SIZE) {
      List<byte[]> bodies =
          random.ints(TestBed.POOL_SIZE).mapToObj(BadBytesContract::body).toList();
      List<Reply> replies = Crowd.allAtOnce(bodies.size(), i -> () -> http().post(bodies.get(i)));
      for (int i = 0; i < bodies.size(); i++) {
        assertThat(replies.get(i).status())
            .as("%s for %s", replies.get(i), HexFormat.of().formatHex(bodies.get(i)))
            .isIn(statusesOf(bodies.get(i)));
      }
    }
    testBed().mustHold();
    FullPoolContract.assertEveryConnectionIsFree(testBed());
  }

  private static byte[] body(int seed) {
    Random random = new Random(seed);
    byte[] body = Bookings.random(random, "M", "damaged").build().toByteArray();
    for (int i = random.nextInt(4); i >= 0; i--) {
      body = damaged(body, random);
    }
    return body;
  }

  private static byte[] damaged(byte[] body, Random random) {
    if (body.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    int at = random.nextInt(body.length);
    int end = Math.min(body.length, at + random.nextInt(1, 12));
    byte[] changed = body.clone();
    switch (random.nextInt(6)) {
      case 0 -> changed[at] = (byte) random.nextInt();
      case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> changed = Arrays.copyOf(body, at);
      case 3 ->
          changed = joined(Arrays.copyOf(body, at), Arrays.copyOfRange(body, end, body.length));
      case 4 -> changed = joined(body, Arrays.copyOfRange(body, at, end));
      default -> {
        byte[] noise = new byte[random.nextInt(1, 16)];
        random.nextBytes(noise);
        changed =
            joined(
                joined(Arrays.copyOf(body, at), noise), Arrays.copyOfRange(body, at, body.length));
      }
    }
    return changed;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static Set<Integer> statusesOf(byte[] body) {
    try {
      Messages.booking(body);
      // one library skips a field whose number exceeds 32 bits, another refuses the message
      return hasUnknownFields(body) ? Set.of(201, 400) : Set.of(201);
    } catch (RefusedException refused) {
      return Set.of(refused.problem().status());
    }
  }

  private static boolean hasUnknownFields(byte[] body) {
    try {
      return !Booking.parseFrom(body).getUnknownFields().asMap().isEmpty();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("it was read before", e);
    }
  }
}
