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
 * A client that sends something and then nothing more.
 *
 * @param sent what it sends
 * @param answer all that it received
 * @param lasted the time until the service closed the connection
 */
record IdleClient(String sent, String answer, Duration lasted) {
  /** The limit for the service to close the connection. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final String POST =
      "POST /bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-protobuf\r\n";

  private static final String GET = "GET /aggregates?model=M&trim=idle HTTP/1.1\r\nHost: x\r\n\r\n";

  /** What the clients send: a part of a request, or of a second one. */
  private static final List<String> BEGINNINGS =
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

  /** Starts one client of each kind. */
  static List<CompletableFuture<IdleClient>> all(int port) {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    List<CompletableFuture<IdleClient>> all = new ArrayList<>();
    for (String sent : BEGINNINGS) {
      all.add(CompletableFuture.supplyAsync(() -> await(port, sent), threads));
    }
    threads.shutdown();
    return all;
  }

  /** Sends that, and waits for the end of the connection. */
  static IdleClient await(int port, String sent) {
    long begin = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
      String answer = endOf(socket);
      return new IdleClient(sent, answer, Duration.ofNanos(System.nanoTime() - begin));
    } catch (IOException e) {
      throw new IllegalStateException("'%s' was answered by %s".formatted(sent, e), e);
    }
  }

  /** Returns what comes until the service closes the connection; fails if it does not. */
  static String endOf(Socket socket) throws IOException {
    socket.setSoTimeout((int) LONGEST.toMillis());
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Returns whether it has sent a head, and at most a part of its body. */
  boolean isInABody() {
    return sent.startsWith(POST) && sent.contains("\r\n\r\n");
  }
}
