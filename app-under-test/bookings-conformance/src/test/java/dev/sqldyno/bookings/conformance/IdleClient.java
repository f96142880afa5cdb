// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A client that sends something, and nothing more.
 *
 * @param sent what that is
 * @param answer all that it was sent
 * @param lasted until the service closed the connection
 */
record IdleClient(String sent, String answer, Duration lasted) {
  /** None of the bytes of a request must be too late by then. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final String POST =
      "POST /bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-protobuf\r\n";

  private static final String GET = "GET /aggregates?model=M&trim=idle HTTP/1.1\r\nHost: x\r\n\r\n";

  /** All that they send may be: a part of a request, or of a second one. */
  private static final List<String> WAYS =
      List.of(
          "",
          "POST /book",
          POST,
          POST + "Content-Length: 71\r\n\r\n",
          POST + "Content-Length: 71\r\n\r\nabc",
          POST + "Transfer-Encoding: chunked\r\n\r\n47\r\nabc",
          POST + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
          GET,
          GET + "POST /book");

  /** One of each kind, from now on. */
  static List<CompletableFuture<IdleClient>> all(int port) {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    List<CompletableFuture<IdleClient>> all = new ArrayList<>();
    for (String sent : WAYS) {
      all.add(CompletableFuture.supplyAsync(() -> await(port, sent), threads));
    }
    threads.shutdown();
    return all;
  }

  private static IdleClient await(int port, String sent) {
    long begin = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
      String answer = endOf(socket);
      return new IdleClient(sent, answer, Duration.ofNanos(System.nanoTime() - begin));
    } catch (IOException e) {
      throw new IllegalStateException("'%s' was answered by %s".formatted(sent, e), e);
    }
  }

  /** What comes until the service closes the connection; fails where it does not. */
  static String endOf(Socket socket) throws IOException {
    socket.setSoTimeout((int) LONGEST.toMillis());
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Whether it has sent a head, and a part of its body. */
  boolean isInABody() {
    return sent.startsWith(POST) && sent.contains("\r\n\r\n");
  }
}
