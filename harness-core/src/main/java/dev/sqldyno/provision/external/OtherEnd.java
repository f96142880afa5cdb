// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.process.Listening;
import dev.sqldyno.provision.process.TcpSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The server's end of a connection, found by the client address that the server reports. This works
 * behind a published port, a proxy or a connection pool, and needs no clock.
 */
final class OtherEnd {
  private static final int LOOKS = 3;

  private OtherEnd() {}

  /** A look at this machine's sockets while the connection is open. */
  @FunctionalInterface
  interface Look<T> {
    /**
     * Looks for the end of one connection.
     *
     * @param peer the client's address as the server sees it, {@code 127.0.0.1:40000}
     */
    T at(String peer) throws IOException;
  }

  /**
   * Connects, asks and looks.
   *
   * @param unseen makes the answer of the reason why nothing can be seen
   */
  static <T> T of(Engine engine, Address address, Look<T> look, Function<String, T> unseen) {
    if (engine.peer().isEmpty()) {
      return unseen.apply(
          "the folder of %s has no 'peer' query for a client's address".formatted(engine.name()));
    }
    try (Connection connection = address.connect()) {
      // a connection pool keeps one server connection for one transaction
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        String peer = FirstColumn.top(statement, engine.peer().get()).orElse("");
        return peer.matches(".+:\\d+")
            ? look.at(peer)
            : unseen.apply("the server does not report its client's port");
      } finally {
        connection.rollback();
      }
    } catch (SQLException e) {
      return unseen.apply(
          "the server refuses to report its client's address: "
              + address.password().hide(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return unseen.apply("this machine does not show its connections: " + Reason.of(e));
    }
  }

  /** Returns whether the socket is the server's end of a connection from there. */
  static boolean comesFrom(String peer, TcpSocket socket) {
    int colon = peer.lastIndexOf(':');
    return !socket.listens()
        && socket.remote().getPort() == Integer.parseInt(peer.substring(colon + 1))
        && addresses(peer.substring(0, colon)).anyMatch(socket.remote().getAddress()::equals);
  }

  /** Resolves the name, because some servers write the client's name and not its address. */
  private static Stream<InetAddress> addresses(String host) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host));
    } catch (UnknownHostException _) {
      return Stream.of();
    }
  }

  /**
   * The server's first process; or why it is not known, with the remedy.
   *
   * @param pid empty where it is not known
   */
  record Holder(Optional<Long> pid, String whyUnknown) {
    static Holder unknown(String why) {
      return new Holder(Optional.empty(), why);
    }
  }

  /** Returns the first process of the server that has the end of that connection. */
  static Holder holder(String peer) throws IOException {
    long self = ProcessHandle.current().pid();
    List<TcpSocket> ends = ends(peer, TcpSocket.aroundProcess(self), TcpSocket.inodesOf(self));
    if (ends.isEmpty()) {
      return Holder.unknown(
          "no socket here is the server's end of the connection: the server runs on another machine, or in a container, which --container names");
    }
    Map<Long, Integer> ports = new HashMap<>();
    boolean hidden = false;
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      try {
        Set<Long> own = TcpSocket.inodesOf(process.pid());
        ends.stream()
            .filter(end -> own.contains(end.inode()))
            .forEach(end -> ports.put(process.pid(), end.local().getPort()));
      } catch (IOException | UncheckedIOException _) {
        hidden |= process.isAlive();
      }
    }
    return ports.keySet().stream()
        .filter(pid -> Listening.parent(pid).filter(ports::containsKey).isEmpty())
        .findFirst()
        .map(pid -> first(pid, above -> !Listening.at(ports.get(pid), Set.of(above)).isEmpty()))
        .map(pid -> new Holder(Optional.of(pid), ""))
        .orElse(Holder.unknown(whyNoHolder(hidden)));
  }

  /**
   * Returns the sockets that may be the server's end. A client port may be in use towards several
   * servers, so there can be several. A socket in TIME_WAIT belongs to no process. If this JVM's
   * own end is visible, without a proxy, sockets of other programs are left out.
   *
   * @param own inodes of this JVM's sockets
   */
  static List<TcpSocket> ends(String peer, List<TcpSocket> all, Set<Long> own) {
    List<TcpSocket> ends =
        all.stream().filter(end -> end.inode() != 0 && comesFrom(peer, end)).toList();
    List<TcpSocket> ours =
        ends.stream()
            .filter(end ->
                all.stream().anyMatch(mine -> own.contains(mine.inode()) && mine.isPeerOf(end)))
            .toList();
    return ours.isEmpty() ? ends : ours;
  }

  static String whyNoHolder(boolean hidden) {
    return hidden
        ? "this user may not see which process has the connection: run sqldyno as root or as the server's user, or name the server's systemd unit by --unit"
        : "the process that has the connection is in another PID namespace: run sqldyno outside of its container, or in one that shares the machine's (--pid host)";
  }

  /**
   * Returns the process that accepts the server's connections: that of the connection, or its
   * parent, grandparent and so on, as long as it runs the same program and listens at the same
   * port. A process that listens for several servers, such as systemd, runs another program.
   *
   * @param listens asked several times: the kernel's table is read in pieces and may miss a socket
   */
  static long first(long pid, LongPredicate listens) {
    Optional<String> program = program(pid);
    long first = pid;
    Optional<Long> above = Listening.parent(pid);
    while (above.isPresent()
        && program.isPresent()
        && program(above.get()).equals(program)
        && LongStream.generate(above::get).limit(LOOKS).anyMatch(listens)) {
      first = above.get();
      above = Listening.parent(first);
    }
    return first;
  }

  private static Optional<String> program(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command());
  }
}
