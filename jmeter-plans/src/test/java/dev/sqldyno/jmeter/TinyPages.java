// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers GETs: {@code /redir} sends on to another page, {@code /page} has two images. */
public final class TinyPages implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Integer> asked = new TreeMap<>();
  private final HttpServer server;

  public TinyPages() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Returns the properties by which a plan finds it. */
  public Map<String, String> properties() {
    return Map.of("port", Integer.toString(server.getAddress().getPort()));
  }

  /** Returns how often each path was requested. */
  public synchronized Map<String, Integer> asked() {
    return new TreeMap<>(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    synchronized (this) {
      asked.merge(path, 1, Integer::sum);
    }
    String body =
        path.equals("/page") ? "<html><img src='/i1.png'/><img src='/i2.png'/></html>" : "ok";
    byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    if (path.equals("/redir")) {
      exchange.getResponseHeaders().set("Location", "/target");
    }
    exchange.sendResponseHeaders(
        path.equals("/redir") ? 302 : path.equals("/broken") ? 500 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
