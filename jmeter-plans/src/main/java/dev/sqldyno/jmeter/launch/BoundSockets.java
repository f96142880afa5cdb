// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/**
 * A socket factory that makes RMI listen on one address only, instead of on every address of the
 * machine. Without TLS, JMeter sets no factory; with TLS, its own factory binds to the same
 * address.
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
