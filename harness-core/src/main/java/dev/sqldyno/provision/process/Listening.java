// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The processes that listen on a TCP port. */
public final class Listening {
  private Listening() {}

  /**
   * Returns those of the processes that hold the port's socket, without children of another holder;
   * none where no process listens, or where this user may not see it.
   */
  public static Set<Long> at(int port, Set<Long> pids) {
    Set<Long> holders = new HashSet<>(pids);
    holders.removeIf(pid -> !holds(pid, port));
    return holders.stream()
        .filter(pid -> parent(pid).filter(holders::contains).isEmpty())
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Returns the parent of a process; empty where it is not visible. */
  public static Optional<Long> parent(long pid) {
    return ProcessHandle.of(pid).flatMap(ProcessHandle::parent).map(ProcessHandle::pid);
  }

  private static boolean holds(long pid, int port) {
    try {
      return TcpSocket.aroundProcess(pid).stream()
          .filter(socket -> socket.listens() && socket.local().getPort() == port)
          .anyMatch(socket -> socket.isHeldBy(pid));
    } catch (IOException | UncheckedIOException _) {
      // the process has ended, or is another user's
      return false;
    }
  }
}
