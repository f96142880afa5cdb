// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.container.Containers;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.provision.process.TcpSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks that the container that a user names holds the server that answers at his URL, because its
 * CPU time would be taken for that server's.
 *
 * <p>The server says from where it sees this connection come; a process of the container must have
 * the other end. That works behind a published port, a proxy or a connection pool, and needs no
 * clock. Where the container's processes cannot be seen, only their ages can show that it is
 * another one.
 */
public final class ServingContainer {
  /** Servers tell whole seconds, and a machine's clock may be set meanwhile. */
  private static final Duration SLACK = Duration.ofSeconds(5);

  private ServingContainer() {}

  /**
   * Returns why this cannot be proved; empty where it is proved.
   *
   * @throws ProvisionException if the server is not in the container
   */
  public static Optional<String> whyUnproven(
      Engine engine, Address address, String container, Footprint footprint) {
    Optional<String> unproven =
        switch (footprint) {
          case Footprint.Processes processes ->
              engine
                  .peer()
                  .map(query -> ask(query, address, container, processes))
                  .orElse(Optional.of("nobody knows how to ask " + engine.name() + " for it"));
          case Footprint.Container hidden -> Optional.of(hidden.whyHidden());
          default -> Optional.of("its processes are not known");
        };
    unproven
        .flatMap(_ -> uptime(engine, address))
        .ifPresent(server ->
            Containers.age(container).ifPresent(age -> checkAges(container, server, age)));
    return unproven;
  }

  /** Throws if the server, by its own clock, has run for longer than its container. */
  static void checkAges(String container, Duration server, Duration age) {
    if (server.minus(SLACK).compareTo(age) > 0) {
      throw new ProvisionException(
          "container %s does not serve that URL: the server there has run for %d s, and the container for %d s. 'docker ps' lists the others"
              .formatted(container, server.toSeconds(), age.toSeconds()));
    }
  }

  private static Optional<Duration> uptime(Engine engine, Address address) {
    if (engine.uptime().isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(engine.uptime().get())) {
      return row.next() ? Optional.of(Duration.ofSeconds(row.getLong(1))) : Optional.empty();
    } catch (SQLException _) {
      // this user may not ask for it
      return Optional.empty();
    }
  }

  private static Optional<String> ask(
      String query, Address address, String container, Footprint.Processes processes) {
    try (Connection connection = address.connect()) {
      // a connection pool keeps one server connection for one transaction
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(query)) {
        String peer = row.next() ? row.getString(1) : null;
        return peer == null || !peer.matches(".+:\\d+")
            ? Optional.of("the server does not tell from which port it sees its client")
            : look(peer, container, processes);
      } finally {
        connection.rollback();
      }
    } catch (SQLException e) {
      return Optional.of(
          "the server does not tell from where it sees its client: "
              + address.password().hide(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return Optional.of("its connections cannot be seen here: " + e.getMessage());
    }
  }

  /**
   * Looks for the other end of the connection among those of the container.
   *
   * @param peer the client's address as the server sees it, {@code 127.0.0.1:40000}
   */
  static Optional<String> look(String peer, String container, Footprint.Processes processes)
      throws IOException {
    List<TcpSocket> around = TcpSocket.aroundProcess(processes.rootPid());
    Set<Long> held = new HashSet<>();
    boolean all = true;
    for (long pid : ProcessGroup.of(processes)) {
      try {
        held.addAll(TcpSocket.inodesOf(pid));
      } catch (IOException _) {
        all &= ProcessHandle.of(pid).isEmpty();
      }
    }
    List<TcpSocket> own = around.stream().filter(s -> held.contains(s.inode())).toList();
    if (own.stream().anyMatch(socket -> comesFrom(peer, socket))) {
      return Optional.empty();
    }
    if (!all) {
      return Optional.of("this user may not see which process has which connection: run as root");
    }
    if (own.stream().noneMatch(TcpSocket::listens)) {
      return Optional.of("it listens on no port that can be seen here");
    }
    throw new ProvisionException(
        "container %s does not serve that URL: the server there sees this connection come from %s, and no process of the container has it. 'docker ps' lists the others"
            .formatted(container, peer));
  }

  private static boolean comesFrom(String peer, TcpSocket socket) {
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
}
