// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.BookingsCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tries where a body ends, on which client, proxy and service must agree: the service refuses what
 * one of them may read otherwise, and what is no chunk.
 */
interface FramingContract extends ContractPart {
  String BODY_WITHOUT_END = "Transfer-Encoding: chunked";

  List<String> REFUSED_HEADERS =
      List.of(
          "Transfer-Encoding: gzip",
          "Transfer-Encoding: xchunked",
          "Transfer-Encoding: gzip\nContent-Length: 5",
          "Transfer-Encoding: identity\nContent-Length: 5",
          "Transfer-Encoding: identity, chunked",
          "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: chunked, gzip",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding: chunked\nTransfer-Encoding: chunked",
          "Transfer-Encoding: gzip\nTransfer-Encoding: chunked",
          "Transfer-Encoding: chunked\nTransfer-Encoding: identity",
          "Transfer-Encoding: ",
          "Transfer-Encoding : chunked",
          "Transfer-Encoding: chunked\nContent-Length: 5",
          "Content-Length: 5\nTransfer-Encoding: chunked",
          "Content-Length: 5\nContent-Length: 6",
          "Content-Length: +5",
          "Content-Length: -1");

  List<String> REFUSED_CHUNKS =
      List.of(
          "zz\r\nabc\r\n0\r\n\r\n",
          "-3\r\nabc\r\n0\r\n\r\n",
          "fffffffffffffffff\r\nabc\r\n0\r\n\r\n",
          "3\r\nabcXX0\r\n\r\n",
          "3\r\nabc\r\nzz\r\nabc\r\n0\r\n\r\n");

  @Test
  default void aChunkedBodyIsTaken() throws Exception {
    byte[] booking = Bookings.of("M", "chunked").build().toByteArray();
    assertMessage(whole("Transfer-Encoding: Chunked", RawCall.chunked(booking)), 201);
  }

  @Test
  default void aBodyWhoseEndOthersMaySeeElsewhereIsAProblemAndEndsTheConnection() throws Exception {
    BookingsCheck before = testBed().whenQuiet();
    for (String headers : REFUSED_HEADERS) {
      byte[] booking = Bookings.of("M", "smuggled").build().toByteArray();
      assertRefused(headers, RawCall.chunked(booking));
    }
    assertThat(testBed().whenQuiet()).isEqualTo(before);
  }

  @Test
  default void whatIsNoChunkIsAProblemAndALineInTheLogAtAPace() throws Exception {
    long begun = System.nanoTime();
    BookingsCheck before = testBed().whenQuiet();
    int logged = testBed().logged().length();
    boolean logs = testBed().cell().isOurs();
    // the second of an earlier test's log line may not be over yet
    long patience = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    for (int round = 0;
        round < 4 || logs && testBed().logged().length() == logged && System.nanoTime() < patience;
        round++) {
      for (String chunks : REFUSED_CHUNKS) {
        assertRefused(BODY_WITHOUT_END, chunks.getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(testBed().whenQuiet()).isEqualTo(before);
    String more = testBed().logged().substring(logged);
    long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    if (logs) {
      assertThat(more.lines())
          .as("one a second, and some of earlier seconds; never one for each of twenty requests")
          .hasSizeBetween(1, (int) Math.min(5 + seconds, 19))
          .allSatisfy(line -> assertThat(line).contains("a request could not be read ("));
    }
  }

  private void assertRefused(String headers, byte[] body) throws IOException {
    Reply reply = whole(headers, body);
    assertThat(reply.status()).as("%s %s", headers, reply).isEqualTo(400);
    assertProblem(reply, 400);
  }

  /** Returns the answer, after which a connection that was refused must be at its end. */
  private Reply whole(String headers, byte[] body) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), testBed().service().uri().getPort())) {
      Reply reply = RawCall.answer(socket, RawCall.post(headers, body));
      if (reply.status() != 201) {
        assertThat(IdleClient.endOf(socket)).as("%s is no further request", headers).isEmpty();
      }
      return reply;
    }
  }
}
