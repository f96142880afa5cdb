// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.messages.Booking;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Sends requests that no HTTP client would send, or not so. */
final class RawCall {
  private static final String END = "\r\n\r\n";

  private RawCall() {}

  /** Connects to the service; closing drops the connection at once instead of in order. */
  static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoLinger(true, 0);
    return socket;
  }

  /** Returns the bytes of a whole request. */
  static byte[] post(Booking booking) {
    byte[] body = booking.toByteArray();
    return post("Content-Length: " + body.length, body);
  }

  /** Returns the bytes of a GET. */
  static byte[] get(String target) {
    return get(target, "");
  }

  private static byte[] get(String target, String headers) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
        .formatted(target, headers)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the answer to a GET, on a connection of its own. */
  static Reply get(int port, String target) throws IOException {
    return get(port, target, "close");
  }

  /** Returns the same for a client that wants to keep the connection. */
  static Reply getAndKeep(int port, String target) throws IOException {
    return get(port, target, "keep-alive");
  }

  private static Reply get(int port, String target, String connection) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return answer(socket, get(target, "Connection: " + connection + "\r\n"));
    }
  }

  /** Returns the answer to these bytes. */
  static Reply answer(Socket socket, byte[] request) throws IOException {
    long begin = System.nanoTime();
    socket.setSoTimeout((int) HttpCalls.HANGS.toMillis());
    socket.getOutputStream().write(request);
    InputStream in = new BufferedInputStream(socket.getInputStream());
    String head = head(in);
    HttpHeaders headers = headers(head);
    byte[] body = in.readNBytes((int) headers.firstValueAsLong("Content-Length").orElse(0));
    int status = Integer.parseInt(head.split(" ")[1]);
    return new Reply(status, headers, body, Duration.ofNanos(System.nanoTime() - begin));
  }

  /** Returns the bytes of a POST with these headers and that body. */
  static byte[] post(String headers, byte[] body) {
    String head =
        "POST /bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\n%s\r\n\r\n"
            .formatted(Messages.CONTENT_TYPE, headers.replace("\n", "\r\n"));
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    return request.toByteArray();
  }

  /** Returns a body in one chunk. */
  static byte[] chunked(byte[] body) {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    chunks.writeBytes("%x\r\n".formatted(body.length).getBytes(StandardCharsets.US_ASCII));
    chunks.writeBytes(body);
    chunks.writeBytes("\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return chunks.toByteArray();
  }

  private static String head(InputStream answer) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf(END) < 0) {
      int next = answer.read();
      if (next < 0) {
        throw new IOException("no HTTP answer: '%s'".formatted(head));
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static HttpHeaders headers(String head) {
    Map<String, List<String>> fields =
        head.lines()
            .skip(1)
            .filter(line -> !line.isEmpty())
            .map(line -> line.split(": *", 2))
            .collect(
                Collectors.groupingBy(
                    field -> field[0], Collectors.mapping(field -> field[1], Collectors.toList())));
    return HttpHeaders.of(fields, (_, _) -> true);
  }
}
