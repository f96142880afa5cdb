// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where a JMeter without a window listens for a word that ends its test: a UDP port, which takes
 * words from loopback only. Each run has one of its own, as JMeter's default is the first of ten
 * that is free, and nobody could tell whose it is.
 */
record ShutdownPort(int number) {
  /** One that nobody listens on at this moment. */
  static ShutdownPort free() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return new ShutdownPort(socket.getLocalPort());
    }
  }

  Map<String, String> properties() {
    String port = Integer.toString(number);
    return Map.of("jmeterengine.nongui.port", port, "jmeterengine.nongui.maxport", port);
  }

  /** No new request begins, those in flight end. JMeter may not be listening yet: say it again. */
  void shutdown() throws IOException {
    send("Shutdown");
  }

  /** What is in flight is cut off. */
  void stopNow() throws IOException {
    send("StopTestNow");
  }

  private void send(String text) throws IOException {
    byte[] word = text.getBytes(StandardCharsets.US_ASCII);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(new DatagramPacket(word, word.length, InetAddress.getLoopbackAddress(), number));
    }
  }
}
