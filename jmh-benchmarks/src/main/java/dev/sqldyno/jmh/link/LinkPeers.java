// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import dev.sqldyno.provision.process.TcpSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells who is at the other end of the connection that JMH has accepted, as far as Linux says so in
 * {@code /proc}; on other systems it knows nobody. It leaves out the ports at which this process
 * listened when this object was made.
 */
final class LinkPeers {
  private static final Path PROC = Path.of("/proc");
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";
  private static final String GONE = "a process that has gone again";
  private static final int LOOKS = 5;

  private final Set<Integer> earlier = Sockets.now().listeningPorts();
  private final boolean tells = tells();

  /**
   * Somebody who is connected and is none of JMH's forks.
   *
   * @param port JMH's port; empty if JMH has closed it, as it does when a second one connects
   * @param who what is known of the stranger
   */
  record Stranger(OptionalInt port, String who) {}

  /**
   * Returns a stranger, if there is one. It looks several times before it accuses anybody, because
   * the kernel's list may miss a connection while others change.
   */
  Optional<Stranger> stranger() {
    Optional<Stranger> found = tells ? look() : Optional.empty();
    for (int look = 1; look < LOOKS && found.isPresent(); look++) {
      found = look();
    }
    return found;
  }

  private Optional<Stranger> look() {
    Sockets sockets = Sockets.now();
    Set<Integer> listeningPorts = sockets.listeningPorts();
    listeningPorts.removeAll(earlier);
    if (listeningPorts.isEmpty()) {
      return Optional.of(new Stranger(OptionalInt.empty(), "one of several processes"));
    }
    List<TcpSocket> accepted =
        sockets.table.stream()
            .filter(socket -> sockets.ours.contains(socket.inode()) && !socket.listens())
            .filter(socket -> listeningPorts.contains(socket.local().getPort()))
            .toList();
    return accepted.isEmpty()
        ? Optional.of(new Stranger(OptionalInt.of(listeningPorts.iterator().next()), GONE))
        : accepted.stream().flatMap(one -> stranger(one, sockets.table).stream()).findFirst();
  }

  private static Optional<Stranger> stranger(TcpSocket accepted, List<TcpSocket> table) {
    Optional<TcpSocket> peer =
        table.stream().filter(socket -> socket.isPeerOf(accepted)).findFirst();
    OptionalInt port = OptionalInt.of(accepted.local().getPort());
    if (peer.isPresent() && forks(port).stream().anyMatch(fork -> holds(fork, peer.get()))) {
      return Optional.empty();
    }
    String who = peer.map(socket -> "a process of user id " + socket.uid()).orElse(GONE);
    return Optional.of(new Stranger(port, who));
  }

  /**
   * Returns this process's descendants that JMH has started, for that port if one is given. It
   * reads their command from {@code /proc}, as Java leaves out a command with a long class path.
   */
  static List<ProcessHandle> forks(OptionalInt port) {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> {
          List<String> words = command(child);
          return words.contains(FORK)
              && (port.isEmpty() || words.getLast().equals(Integer.toString(port.getAsInt())));
        })
        .toList();
  }

  private static List<String> command(ProcessHandle process) {
    try {
      Path command = PROC.resolve(Long.toString(process.pid())).resolve("cmdline");
      return List.of(Files.readString(command, StandardCharsets.ISO_8859_1).split("\0"));
    } catch (IOException _) {
      return List.of(); // it has ended
    }
  }

  /** Returns whether the kernel shows us a port of our own; some show nothing or too little. */
  private static boolean tells() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Sockets.now().listeningPorts().contains(probe.getLocalPort());
    } catch (IOException _) {
      return false;
    }
  }

  /** The kernel's list of sockets, and the inodes of this process's; both empty if it has none. */
  private record Sockets(List<TcpSocket> table, Set<Long> ours) {
    static Sockets now() {
      long pid = ProcessHandle.current().pid();
      try {
        return new Sockets(TcpSocket.aroundProcess(pid), TcpSocket.inodesOf(pid));
      } catch (IOException | UncheckedIOException _) {
        return new Sockets(List.of(), Set.of()); // another system
      }
    }

    Set<Integer> listeningPorts() {
      return table.stream()
          .filter(socket -> socket.listens() && ours.contains(socket.inode()))
          .map(socket -> socket.local().getPort())
          .collect(Collectors.toCollection(HashSet::new));
    }
  }

  /** Returns whether the process has that socket open; true also if we may not look into it. */
  private static boolean holds(ProcessHandle process, TcpSocket socket) {
    try {
      return TcpSocket.inodesOf(process.pid()).contains(socket.inode());
    } catch (NoSuchFileException _) {
      return false; // it has ended
    } catch (IOException | UncheckedIOException _) {
      return true;
    }
  }
}
