// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A TCP port of the loopback interface that is free at this moment. */
public final class FreePort {
  private FreePort() {}

  public static int find() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new ProvisionException("no free TCP port on loopback: " + e.getMessage(), e);
    }
  }
}
