// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks, after the start, whether a server that we started can be reached from this machine alone:
 * whatever its folder, its image or its configuration files say.
 */
public final class LoopbackOnly {
  private static final long NOBODY = 0;

  private LoopbackOnly() {}

  /**
   * Returns if every port that the engine's processes listen on is loopback's.
   *
   * @param port the one that we gave it, which is known even where this user may not see which
   *     process has which socket, as for another user's in a container
   * @throws ProvisionException where there is another one, or where nothing can be seen
   */
  public static void check(String engine, Footprint.Processes footprint, int port) {
    List<String> open = open(footprint, port);
    if (!open.isEmpty()) {
      throw new ProvisionException(
          "%s listens on %s, where other machines can reach it, and sqldyno starts engines on loopback only. Take out of its engine.yaml what makes it listen there"
              .formatted(engine, String.join(", ", open)));
    }
  }

  /**
   * The same for the port alone, where the engine's processes cannot be seen, but the network that
   * they share with this one.
   */
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
      Set<Long> pids = Members.of(footprint);
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
        // it ended, or is another user's
      }
    }
    return false;
  }
}
