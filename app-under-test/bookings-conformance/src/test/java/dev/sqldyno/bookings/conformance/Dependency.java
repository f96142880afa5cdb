// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A remote service that each booking asks; a test sets how it answers. */
final class Dependency implements AutoCloseable {
  private static final int OK = 200;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger offers = new AtomicInteger();
  private volatile int status = OK;
  private volatile Runnable meanwhile = () -> {};

  /** Starts a service that answers 200 at once. */
  Dependency() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          if (exchange.getRequestHeaders().containsKey("Upgrade")) {
            offers.incrementAndGet();
          }
          meanwhile.run();
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
  }

  /** Returns how often it was asked. */
  int asked() {
    return asked.get();
  }

  /** Returns how many of its clients offered another protocol, which costs both sides. */
  int offers() {
    return offers.get();
  }

  /** Sets what happens while a booking waits. */
  void meanwhile(Runnable action) {
    meanwhile = action;
  }

  /** Sets the status of its answers from now on. */
  void answer(int code) {
    status = code;
  }

  /** Makes it answer as it did at first. */
  void reset() {
    status = OK;
    meanwhile = () -> {};
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
