// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.messages.Booking;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests that no HTTP client would send, or not in this way. */
final class RawCall {
  private static final String LINE = "\r\n";

  private RawCall() {}

  /**
   * To the service; the kernel drops it at once when it is closed, instead of ending it in order.
   */
  static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoLinger(true, 0);
    return socket;
  }

  /** The bytes of a whole request. */
  static byte[] post(Booking booking) throws IOException {
    byte[] body = booking.toByteArray();
    String head =
        "POST /bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(Messages.CONTENT_TYPE, body.length);
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(head.getBytes(StandardCharsets.US_ASCII));
    request.write(body);
    return request.toByteArray();
  }

  /** The answer to a GET of what stands there, on a connection of its own. */
  static Reply get(int port, String target) throws IOException {
    long begin = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout((int) HttpCalls.HANGS.toMillis());
      socket
          .getOutputStream()
          .write(
              "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .formatted(target)
                  .getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return reply(answer, Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  private static Reply reply(String answer, Duration took) throws IOException {
    int end = answer.indexOf(LINE + LINE);
    if (end < 0) {
      throw new IOException("no HTTP answer: '%s'".formatted(answer));
    }
    List<String> head = answer.substring(0, end).lines().toList();
    Map<String, List<String>> headers =
        head.stream()
            .skip(1)
            .map(line -> line.split(": *", 2))
            .collect(
                Collectors.groupingBy(
                    field -> field[0], Collectors.mapping(field -> field[1], Collectors.toList())));
    return new Reply(
        Integer.parseInt(head.getFirst().split(" ")[1]),
        HttpHeaders.of(headers, (_, _) -> true),
        answer.substring(end + 2 * LINE.length()).getBytes(StandardCharsets.ISO_8859_1),
        took);
  }
}
