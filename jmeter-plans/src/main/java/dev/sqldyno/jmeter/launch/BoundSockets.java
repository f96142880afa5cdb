// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/**
 * Makes RMI listen at one address only; by itself it would listen at every address of the machine.
 * JMeter sets no factory where TLS is off; with TLS its own one binds to the same address.
 */
final class BoundSockets extends RMISocketFactory {
  private static final int BACKLOG = 50;

  private final InetAddress address;

  BoundSockets(InetAddress address) {
    this.address = address;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return new Socket(host, port);
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port, BACKLOG, address);
  }
}
