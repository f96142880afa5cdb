// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static java.net.HttpURLConnection.HTTP_OK;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** A remote service that waits before it answers each request; initially it does not wait. */
public final class SlowDependency implements AutoCloseable {
  private static final int BACKLOG = 2_000;
  private static final byte[] BODY = "ok\n".getBytes(StandardCharsets.US_ASCII);

  static {
    // read when the JVM makes its first server; the default closes all but 200 idle connections
    System.setProperty("sun.net.httpserver.maxIdleConnections", Integer.toString(BACKLOG));
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final LongAdder asked = new LongAdder();
  private volatile Duration delay = Duration.ZERO;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(task -> Threads.virtual("slow-dependency", task));

  private SlowDependency(HttpServer server) {
    this.server = server;
  }

  /** Opens a dependency at a free port of loopback. */
  public static SlowDependency open() {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress(RunningService.HOST, 0), BACKLOG);
      SlowDependency dependency = new SlowDependency(server);
      server.setExecutor(dependency.threads);
      server.createContext("/", dependency::answer);
      server.start();
      return dependency;
    } catch (IOException e) {
      throw new ProvisionException("cannot open the slow dependency: " + Reason.of(e), e);
    }
  }

  /** Sets the wait from now on. */
  public void waits(Duration before) {
    delay = before;
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.increment();
    try (exchange) {
      Thread.sleep(delay);
      exchange.sendResponseHeaders(HTTP_OK, BODY.length);
      exchange.getResponseBody().write(BODY);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the number of its requests. */
  public long asked() {
    return asked.sum();
  }

  public URI uri() {
    return URI.create("http://" + RunningService.HOST + ":" + server.getAddress().getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
