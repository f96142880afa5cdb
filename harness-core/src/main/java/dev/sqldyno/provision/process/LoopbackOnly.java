// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Checks after the start that a server of ours can be reached from this machine alone, whatever its
 * folder, its image or its configuration files say.
 */
public final class LoopbackOnly {
  private LoopbackOnly() {}

  /**
   * Returns if every port that the engine's processes listen on is loopback's.
   *
   * @param footprint where it hides the processes, their network is ours, and the port alone is
   *     looked at
   * @param port the one that we gave it; it is known even where this user may not see which process
   *     has which socket, as in a container of another user
   * @throws ProvisionException if there is another port, or if nothing can be seen
   */
  public static void check(String engine, Footprint footprint, int port) {
    List<String> open = open(footprint, port);
    if (!open.isEmpty()) {
      throw new ProvisionException(
          "%s listens on %s, where other machines can reach it, and sqldyno starts engines on loopback only. Take out of its engine.yaml what makes it listen there",
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
          "cannot see on which addresses process %d listens: %s", pid, e.getMessage(), e);
    }
  }
}
