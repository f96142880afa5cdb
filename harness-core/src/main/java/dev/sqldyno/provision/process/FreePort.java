// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * TCP ports of the loopback interface, free at this moment. They are below those that Linux gives
 * to clients' connections, as one of those would take the port before its server starts.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_768;

  /** A prime, so that all come before one comes again, and neighbours do not follow each other. */
  private static final int STEP = 7_919;

  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private FreePort() {}

  /** Returns another port at each call. Thread-safe. */
  public static int find() {
    for (int tried = 0; tried < COUNT; tried++) {
      int port = FIRST + NEXT.getAndUpdate(last -> (last + STEP) % COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new ProvisionException(
        "no free TCP port on loopback from %d to %d; end what listens there",
        FIRST, FIRST + COUNT - 1);
  }

  private static boolean isFree(int port) {
    try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
