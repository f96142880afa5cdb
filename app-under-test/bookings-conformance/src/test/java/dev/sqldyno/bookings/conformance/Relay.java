// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The service's way to its engine, which a test may cut, and on which it counts the connections.
 * While it is cut, connections are refused, as they are where no engine listens.
 */
final class Relay implements AutoCloseable {
  private static final int BACKLOG = 256;

  private final InetSocketAddress engine;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket server;

  /** To an engine that listens there. */
  Relay(String host, int enginePort) {
    engine = new InetSocketAddress(host, enginePort);
    server = listen(0);
    port = server.getLocalPort();
    accept(server);
  }

  /** Of loopback; it stays the same. */
  int port() {
    return port;
  }

  /** Connections that are open now. */
  int connections() {
    return sockets.size() / 2;
  }

  /** Breaks every connection, and takes no other. */
  void cut() {
    close();
  }

  /** Takes connections again. */
  void mend() {
    server = listen(port);
    accept(server);
  }

  private static ServerSocket listen(int port) {
    try {
      ServerSocket server = new ServerSocket();
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Platform threads, as they wake up sooner; there are few. */
  private void accept(ServerSocket from) {
    Thread.ofVirtual()
        .start(() -> {
          try {
            while (true) {
              connect(from, from.accept());
            }
          } catch (IOException _) {
            // cut
          }
        });
  }

  private void connect(ServerSocket from, Socket service) throws SocketException {
    Socket toEngine = new Socket();
    sockets.add(service);
    sockets.add(toEngine);
    if (from.isClosed()) {
      // accepted just before the cut, which may have looked before it was known
      end(service, toEngine);
      return;
    }
    service.setTcpNoDelay(true);
    try {
      toEngine.setTcpNoDelay(true);
      toEngine.connect(engine);
    } catch (IOException _) {
      end(service, toEngine);
      return;
    }
    Thread.ofPlatform().daemon().start(() -> pump(service, toEngine));
    Thread.ofPlatform().daemon().start(() -> pump(toEngine, service));
  }

  private void pump(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException _) {
      // one side has gone
    }
    end(from, to);
  }

  private void end(Socket... both) {
    for (Socket socket : both) {
      sockets.remove(socket);
      try {
        socket.close();
      } catch (IOException _) {
        // it is of no more use anyway
      }
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException _) {
      // nothing is left to be done
    }
    end(sockets.toArray(Socket[]::new));
  }
}
