// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.messages.Booking;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Answers as the bookings service does, stores nothing, and counts what it answered. */
public final class TinyService implements AutoCloseable {
  static {
    // otherwise an answer of two packets would wait 40 ms for the client's acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
  }

  private static final int BACKLOG = 1_000;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<UUID> ids = ConcurrentHashMap.newKeySet();
  private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicInteger status = new AtomicInteger(201);
  private final Duration delay;
  private final HttpServer server;

  public TinyService(Duration delay) throws IOException {
    this.delay = delay;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.createContext("/bookings", this::book);
    server.createContext("/aggregates", this::totals);
    server.setExecutor(threads);
    server.start();
  }

  /** Returns the properties by which a plan finds it. */
  public Map<String, String> properties() {
    return Map.of("port", Integer.toString(server.getAddress().getPort()));
  }

  /** Returns how many bookings were answered. */
  public long accepted() {
    return accepted.get();
  }

  /** Returns how many totals were answered. */
  public long read() {
    return read.get();
  }

  /** Returns how many connections the requests used. */
  public int connections() {
    return clients.size();
  }

  /** Sets the status of every booking from now on. */
  public void answer(int code) {
    status.set(code);
  }

  private void book(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean isNew = ids.add(NewBooking.of(Booking.parseFrom(body)).bookingId());
    answer(exchange, isNew ? status.get() : 409, accepted);
  }

  private void totals(HttpExchange exchange) throws IOException {
    boolean right = exchange.getRequestURI().getQuery().matches("model=M\\d&trim=T\\d");
    answer(exchange, right ? 200 : 400, read);
  }

  private void answer(HttpExchange exchange, int code, AtomicLong counter) throws IOException {
    clients.add(exchange.getRemoteAddress());
    try {
      Thread.sleep(delay);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    // whoever has the answer may ask at once how many there were
    counter.incrementAndGet();
    exchange.sendResponseHeaders(code, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
