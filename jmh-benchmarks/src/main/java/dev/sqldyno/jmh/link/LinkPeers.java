// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import dev.sqldyno.provision.process.TcpSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The peers of connections that JMH has accepted, as far as Linux shows them in {@code /proc}; on
 * other systems all are unknown and accepted.
 */
final class LinkPeers {
  private static final Path PROC = Path.of("/proc");
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";
  private static final int LOOKS = 5;

  private final boolean areVisible = areVisible();

  /**
   * Describes a peer that is none of JMH's forks; empty if it is one. It looks several times,
   * because the kernel's list may lack a connection while others change.
   */
  Optional<String> unknownPeer(Socket accepted) {
    Optional<String> found = areVisible ? look(accepted) : Optional.empty();
    for (int look = 1; look < LOOKS && found.isPresent(); look++) {
      found = look(accepted);
    }
    return found;
  }

  private static Optional<String> look(Socket accepted) {
    TcpSocket ours =
        new TcpSocket(
            (InetSocketAddress) accepted.getLocalSocketAddress(),
            (InetSocketAddress) accepted.getRemoteSocketAddress(),
            "",
            0,
            0);
    Optional<TcpSocket> peer = sockets().stream().filter(each -> each.isPeerOf(ours)).findFirst();
    if (peer.isPresent()
        && forks(accepted.getLocalPort()).stream().anyMatch(fork -> holds(fork, peer.get()))) {
      return Optional.empty();
    }
    return Optional.of(
        peer.map(socket -> "a process of user id " + socket.uid())
            .orElse("a process that has gone again"));
  }

  /**
   * Returns this process's descendants that JMH has started for that port. Their command is read
   * from {@code /proc}, as Java omits one with a long class path.
   */
  static List<ProcessHandle> forks(int port) {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> {
          List<String> words = command(child);
          return words.contains(FORK) && words.getLast().equals(Integer.toString(port));
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

  /**
   * Returns whether the kernel shows a port of our own; some kernels show nothing or too little.
   */
  private static boolean areVisible() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return sockets().stream()
          .anyMatch(each -> each.listens() && each.local().equals(probe.getLocalSocketAddress()));
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns the kernel's list of sockets; empty if it has none. */
  private static List<TcpSocket> sockets() {
    try {
      return TcpSocket.aroundProcess(ProcessHandle.current().pid());
    } catch (IOException | UncheckedIOException _) {
      return List.of(); // another system
    }
  }

  /** Returns whether the process has that socket open; true, too, if we may not read its files. */
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
