// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadinessTest {

  @Test
  @Timeout(60)
  void anAnswerThatDoesNotEndIsNotWaitedFor() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Readiness readiness =
            new Readiness(URI.create("http://127.0.0.1:" + server.getLocalPort()))) {
      byte[] head =
          "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      var answer =
          new FutureTask<>(() -> {
            Socket socket = server.accept();
            socket.getOutputStream().write(head);
            return socket;
          });
      Thread.ofVirtual().start(answer);

      do {
        assertThat(readiness.await(Duration.ofSeconds(1), () -> true))
            .startsWith("was not ready after 1 s");
      } while (!answer.isDone()); // a machine that stalls may ask nothing in that second
      answer.get().close();
    }
  }
}
