// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who is at the other end of the connection that JMH has accepted, as Linux tells it in {@code
 * /proc}; elsewhere nobody is known. Ports at which this process listened when this was made are
 * left out.
 */
final class LinkPeers {
  private static final Path PROC = Path.of("/proc");
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";
  private static final String GONE = "a process that has gone again";
  private static final int LOOKS = 5;

  private final Set<Integer> earlier = doors(table(), ours());
  private final boolean tells = tells();

  /**
   * Somebody who is connected and none of JMH's forks.
   *
   * @param port where; empty where JMH has closed it, as it does when a second one connects
   * @param who what is known of it
   */
  record Stranger(OptionalInt port, String who) {}

  /**
   * Nobody, or one of them. Looks again before it blames, as the kernel's list may miss a
   * connection while others change.
   */
  Optional<Stranger> stranger() {
    Optional<Stranger> found = tells ? look() : Optional.empty();
    for (int look = 1; look < LOOKS && found.isPresent(); look++) {
      found = look();
    }
    return found;
  }

  private Optional<Stranger> look() {
    List<TcpSocket> table = table();
    Set<Long> ours = ours();
    Set<Integer> doors = doors(table, ours);
    doors.removeAll(earlier);
    if (doors.isEmpty()) {
      return Optional.of(new Stranger(OptionalInt.empty(), "one of several processes"));
    }
    List<TcpSocket> accepted =
        table.stream()
            .filter(socket -> ours.contains(socket.inode()) && !socket.isListening())
            .filter(socket -> doors.contains(socket.port()))
            .toList();
    return accepted.isEmpty()
        ? Optional.of(new Stranger(OptionalInt.of(doors.iterator().next()), GONE))
        : accepted.stream().flatMap(one -> stranger(one, table).stream()).findFirst();
  }

  private static Optional<Stranger> stranger(TcpSocket accepted, List<TcpSocket> table) {
    Optional<TcpSocket> peer =
        table.stream()
            .filter(socket -> socket.isEstablished() && socket.isTheOtherEndOf(accepted))
            .findFirst();
    if (peer.isPresent() && isAFork(peer.get(), accepted.port())) {
      return Optional.empty();
    }
    String who = peer.map(socket -> "a process of user id " + socket.uid()).orElse(GONE);
    return Optional.of(new Stranger(OptionalInt.of(accepted.port()), who));
  }

  /** It may be one where the kernel does not let us look into ours. */
  private static boolean isAFork(TcpSocket peer, int port) {
    try {
      return forks(OptionalInt.of(port)).stream()
          .anyMatch(fork -> inodes(Long.toString(fork.pid())).contains(peer.inode()));
    } catch (UncheckedIOException _) {
      return true;
    }
  }

  /**
   * This process's descendants that JMH has started, for that port where one is given. Reads their
   * command where Linux keeps it, as Java leaves out one with a long class path.
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

  /** Whether we are told of a port of our own, as some kernels tell nothing or too little. */
  private static boolean tells() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return doors(table(), ours()).contains(probe.getLocalPort());
    } catch (IOException _) {
      return false;
    }
  }

  private static Set<Integer> doors(List<TcpSocket> table, Set<Long> ours) {
    return table.stream()
        .filter(socket -> socket.isListening() && ours.contains(socket.inode()))
        .map(TcpSocket::port)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static List<TcpSocket> table() {
    List<TcpSocket> all = new ArrayList<>();
    for (String name : List.of("tcp", "tcp6")) {
      try (Stream<String> lines = Files.lines(PROC.resolve("self/net").resolve(name))) {
        lines.skip(1).map(TcpSocket::parse).forEach(all::add);
      } catch (IOException | UncheckedIOException _) {
        // another system, or a kernel without that version of IP
      }
    }
    return all;
  }

  private static Set<Long> ours() {
    try {
      return inodes("self");
    } catch (UncheckedIOException _) {
      return Set.of();
    }
  }

  /** Of the sockets that a process has open; of none where it has ended. */
  private static Set<Long> inodes(String process) {
    try (Stream<Path> open = Files.list(PROC.resolve(process).resolve("fd"))) {
      return open.flatMap(LinkPeers::inode).collect(Collectors.toSet());
    } catch (NoSuchFileException _) {
      return Set.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Long> inode(Path descriptor) {
    try {
      return SOCKET
          .matcher(Files.readSymbolicLink(descriptor).toString())
          .results()
          .map(found -> Long.valueOf(found.group(1)));
    } catch (IOException _) {
      return Stream.of(); // closed meanwhile
    }
  }
}
