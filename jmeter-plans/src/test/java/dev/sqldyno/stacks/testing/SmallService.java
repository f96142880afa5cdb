// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.testing;

import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A service without an engine: it is ready at once, prints as much as it is told to, and writes to
 * a file that it was asked to end.
 */
public final class SmallService {
  private SmallService() {}

  /** Returns a command line. */
  public static String command(String... arguments) {
    // a shell may have another java, or none
    return "%s -Xmx64m -XX:TieredStopAtLevel=1 -cp '%s' %s %s"
        .formatted(
            Jdk.tool("java"),
            System.getProperty("java.class.path"),
            SmallService.class.getName(),
            String.join(" ", arguments));
  }

  /**
   * Runs the service.
   *
   * @param arguments how many MiB it prints first, whether in lines, and the file to write at the
   *     end
   */
  public static void main(String[] arguments) throws IOException {
    Path ended = Path.of(arguments[2]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(ended)));
    print(Integer.parseInt(arguments[0]), Boolean.parseBoolean(arguments[1]));
    System.out.println("the password is " + System.getenv("BOOKINGS_DB_PASSWORD"));
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(
                System.getenv("BOOKINGS_ADDRESS"),
                Integer.parseInt(System.getenv("BOOKINGS_PORT"))),
            10);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, -1);
          }
        });
    server.createContext(
        "/burn",
        exchange -> {
          try (exchange) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long until = threads.getCurrentThreadCpuTime() + 200_000_000;
            while (threads.getCurrentThreadCpuTime() < until) {
              Thread.onSpinWait();
            }
            exchange.sendResponseHeaders(200, -1);
          }
        });
    server.start();
  }

  private static void end(Path ended) {
    // its output must still be read
    for (int line = 0; line < 1_000; line++) {
      System.out.println("about to end, " + line);
    }
    System.out.println("FATAL: the last of its words");
    try {
      Files.writeString(ended, "asked to end");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void print(int mib, boolean lines) throws IOException {
    byte[] some = new byte[1 << 20];
    Arrays.fill(some, (byte) 0xFF);
    for (int at = 79; lines && at < some.length; at += 80) {
      some[at] = '\n';
    }
    OutputStream out = System.out;
    for (int i = 0; i < mib; i++) {
      out.write(some);
    }
    out.flush();
  }
}
