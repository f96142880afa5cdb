// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks after the start that a server of ours can be reached from this machine alone, whatever its
 * folder, its image or its configuration files say.
 */
public final class LoopbackOnly {
  private static final long NOBODY = 0;

  private LoopbackOnly() {}

  /**
   * Returns if every port that the engine's processes listen on is loopback's.
   *
   * @param port the one that we gave it; it is known even where this user may not see which process
   *     has which socket, as in a container of another user
   * @throws ProvisionException if there is another port, or if nothing can be seen
   */
  public static void check(String engine, Footprint.Processes footprint, int port) {
    List<String> open = open(footprint, port);
    if (!open.isEmpty()) {
      throw new ProvisionException(
          "%s listens on %s, where other machines can reach it, and sqldyno starts engines on loopback only. Take out of its engine.yaml what makes it listen there"
              .formatted(engine, String.join(", ", open)));
    }
  }

  /** Checks the port alone, where the engine's network can be seen but not its processes. */
  public static void checkPort(String engine, int port) {
    check(engine, new Footprint.Processes(NOBODY, Optional.empty(), ""), port);
  }

  private static List<String> open(Footprint.Processes footprint, int port) {
    try {
      List<TcpSocket> open =
          TcpSocket.aroundProcess(
                  footprint.rootPid() == NOBODY
                      ? ProcessHandle.current().pid()
                      : footprint.rootPid())
              .stream()
              .filter(TcpSocket::isOpen)
              .toList();
      if (open.isEmpty()) {
        return List.of();
      }
      Set<Long> pids = ProcessGroup.of(footprint);
      return open.stream()
          .filter(socket -> socket.local().getPort() == port || holds(pids, socket))
          .map(socket ->
              "%s:%d"
                  .formatted(
                      socket.local().getAddress().getHostAddress(), socket.local().getPort()))
          .toList();
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot see on which addresses process %d listens: %s"
              .formatted(footprint.rootPid(), e.getMessage()),
          e);
    }
  }

  private static boolean holds(Set<Long> pids, TcpSocket socket) {
    for (long pid : pids) {
      try {
        if (TcpSocket.inodesOf(pid).contains(socket.inode())) {
          return true;
        }
      } catch (IOException _) {
        // the process ended, or is another user's
      }
    }
    return false;
  }
}
