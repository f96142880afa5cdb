// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * The check that a server we started can be reached from this machine only, regardless of its
 * folder, image and configuration files.
 */
public final class LoopbackOnly {
  private LoopbackOnly() {}

  /**
   * Checks that the engine's processes listen on loopback only.
   *
   * @param footprint if it hides the processes, they share our network, and only the port is
   *     checked
   * @param port the port that we gave it, checked even where this user may not see which process
   *     has which socket, as in a container of another user
   * @throws ProvisionException if a port is not on loopback, or if the sockets cannot be seen
   */
  public static void check(String engine, Footprint footprint, int port) {
    List<String> open = open(footprint, port);
    if (!open.isEmpty()) {
      throw new ProvisionException(
          "%s listens on %s, where other machines can reach it, but sqldyno starts engines on loopback only. Remove the setting from its engine.yaml",
          engine, String.join(", ", open));
    }
  }

  private static List<String> open(Footprint footprint, int port) {
    long pid =
        footprint instanceof Footprint.Processes shown
            ? shown.rootPid()
            : ProcessHandle.current().pid();
    try {
      List<TcpSocket> open =
          TcpSocket.aroundProcess(pid).stream().filter(TcpSocket::isOpen).toList();
      if (open.isEmpty()) {
        return List.of();
      }
      Set<Long> pids =
          footprint instanceof Footprint.Processes shown ? ProcessGroup.of(shown) : Set.of();
      return open.stream()
          .filter(socket ->
              socket.local().getPort() == port || pids.stream().anyMatch(socket::isHeldBy))
          .map(socket ->
              "%s:%d"
                  .formatted(
                      socket.local().getAddress().getHostAddress(), socket.local().getPort()))
          .toList();
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot see the addresses on which process %d listens: %s", pid, Reason.of(e), e);
    }
  }
}
