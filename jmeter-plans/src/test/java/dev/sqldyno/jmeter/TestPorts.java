// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds ports for remote engines, each of which takes two. They are below those that the kernel
 * gives to connections, one of which could otherwise take a port before the engine does. Each JVM
 * begins elsewhere, because a port is free for two builds until one of their engines listens.
 */
public final class TestPorts {
  private static final AtomicInteger NEXT =
      new AtomicInteger(20_000 + 2 * (int) (ProcessHandle.current().pid() % 5_000));
  private static final int END = 32_000;

  private TestPorts() {}

  /** Returns a port that is free, as is the next; no other call returns either. */
  public static int pair() {
    for (int port = NEXT.getAndAdd(2); port < END; port = NEXT.getAndAdd(2)) {
      if (isFree(port) && isFree(port + 1)) {
        return port;
      }
    }
    throw new AssertionError("no free ports below " + END);
  }

  private static boolean isFree(int port) {
    try (ServerSocket _ = new ServerSocket(port)) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
