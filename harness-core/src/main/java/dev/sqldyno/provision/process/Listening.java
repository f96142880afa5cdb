// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which of some processes take connections at a TCP port. */
public final class Listening {
  private Listening() {}

  /**
   * Those that hold the port's socket, but for the children of one that holds it too; none where
   * nobody listens, or where it is not shown.
   */
  public static Set<Long> at(int port, Set<Long> pids) {
    Set<Long> holders = new HashSet<>(pids);
    holders.removeIf(pid -> !holds(pid, port));
    return holders.stream()
        .filter(pid -> parent(pid).filter(holders::contains).isEmpty())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Optional<Long> parent(long pid) {
    return ProcessHandle.of(pid).flatMap(ProcessHandle::parent).map(ProcessHandle::pid);
  }

  private static boolean holds(long pid, int port) {
    try {
      Set<Long> sockets =
          TcpSocket.aroundProcess(pid).stream()
              .filter(socket -> socket.listens() && socket.local().getPort() == port)
              .map(TcpSocket::inode)
              .collect(Collectors.toSet());
      return !sockets.isEmpty() && !Collections.disjoint(sockets, TcpSocket.inodesOf(pid));
    } catch (IOException | UncheckedIOException _) {
      // it ended while we looked, or is another user's
      return false;
    }
  }
}
