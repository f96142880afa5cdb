// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/**
 * The service's connection path to its engine, which a test may cut or freeze, and on which it
 * counts the connections and the statements sent as text. While it is cut, connections are refused,
 * as if no engine listened; while it is frozen, they are there and nothing comes through.
 */
final class Relay implements AutoCloseable {
  private static final int BACKLOG = 256;
  private static final int BUFFER = 1 << 16;
  private static final List<String> STATEMENTS = List.of("into bookings", " aggregates");

  private final InetSocketAddress engine;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final LongAdder texts = new LongAdder();
  private volatile ServerSocket server;
  private volatile CountDownLatch thawed = new CountDownLatch(0);

  /** Relays to the engine that listens there. */
  Relay(String host, int enginePort) {
    engine = new InetSocketAddress(host, enginePort);
    server = listen(0);
    port = server.getLocalPort();
    accept(server);
  }

  /** Returns its port on loopback, which stays the same. */
  int port() {
    return port;
  }

  /** Returns the number of open connections. */
  int connections() {
    return sockets.size() / 2;
  }

  /** Returns how many statements came as text that use totals or insert a booking. */
  long texts() {
    return texts.sum();
  }

  /** Breaks every connection and accepts no other. */
  void cut() {
    close();
  }

  /** Accepts connections again. */
  void mend() {
    server = listen(port);
    accept(server);
  }

  /** Keeps every connection and lets nothing through, as an engine that has fallen silent. */
  void freeze() {
    thawed = new CountDownLatch(1);
  }

  /** Lets through what has come meanwhile, and all that follows. */
  void thaw() {
    thawed.countDown();
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
      // accepted just before the cut, which may have missed it
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
    // platform threads wake up sooner, and there are few
    Thread.ofPlatform().daemon().start(() -> pump(service, toEngine, counters()));
    Thread.ofPlatform().daemon().start(() -> pump(toEngine, service, List.of()));
  }

  private List<TextCounter> counters() {
    return STATEMENTS.stream().map(text -> new TextCounter(text, texts)).toList();
  }

  private void pump(Socket from, Socket to, List<TextCounter> counters) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        for (TextCounter counter : counters) {
          counter.add(buffer, length);
        }
        thawed.await();
        to.getOutputStream().write(buffer, 0, length);
      }
    } catch (IOException _) {
      // one side has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end(from, to);
  }

  private void end(Socket... both) {
    for (Socket socket : both) {
      sockets.remove(socket);
      try {
        socket.close();
      } catch (IOException _) {
        // the socket is of no more use anyway
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
    thaw();
  }
}
