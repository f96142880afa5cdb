// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import dev.sqldyno.provision.process.OpenPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Connects to the ports of JMH in another process, faster than JMH's forks do. */
public final class Intruder implements AutoCloseable {
  private final ProcessHandle jmh;
  private final Set<Integer> seen = new HashSet<>();
  private final List<Socket> open = new ArrayList<>();

  public Intruder(ProcessHandle jmh) {
    this.jmh = jmh;
  }

  /**
   * Waits for JMH's next port, connects there and sends the bytes; the connection stays open.
   *
   * @return whether there was one before JMH ended
   */
  public boolean intrude(byte[] bytes) throws InterruptedException {
    while (jmh.isAlive()) {
      for (int port : ports()) {
        if (seen.add(port)) {
          try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            open.add(socket);
            socket.getOutputStream().write(bytes);
            return true;
          } catch (IOException _) {
            // it was closed meanwhile
          }
        }
      }
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return false;
  }

  private List<Integer> ports() {
    try {
      return OpenPorts.of(jmh.pid()).stream().map(InetSocketAddress::getPort).toList();
    } catch (IOException _) {
      return List.of(); // something was closed meanwhile: the caller looks again
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }
}
