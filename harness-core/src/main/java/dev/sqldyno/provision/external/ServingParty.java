// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.container.Containers;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.provision.process.TcpSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The check that the container, process or unit that the user names is the server behind the URL,
 * as its CPU time is taken for that server's.
 *
 * <p>One of its processes must have the other end of a connection. If a container's processes are
 * not visible, only their ages can show that it is another server.
 */
public final class ServingParty {
  /** Servers report whole seconds, and a machine's clock may be set meanwhile. */
  private static final Duration SLACK = Duration.ofSeconds(5);

  private ServingParty() {}

  /**
   * Returns why this cannot be proved; empty where it is proved.
   *
   * @throws ProvisionException if the server is another one
   */
  public static Optional<String> whyUnproven(
      Engine engine, Address address, Server named, Footprint footprint) {
    Optional<String> unproven =
        switch (footprint) {
          case Footprint.Processes processes ->
              OtherEnd.of(engine, address, peer -> look(peer, named, processes), Optional::of);
          case Footprint.Container hidden -> Optional.of(hidden.whyHidden());
          default -> Optional.of("its processes are not known");
        };
    if (unproven.isPresent() && named.by() == Server.By.CONTAINER) {
      uptime(engine, address)
          .ifPresent(server ->
              Containers.age(named.name()).ifPresent(age -> checkAges(named, server, age)));
    }
    return unproven;
  }

  /** Throws if the server, by its own clock, has run for longer than its container. */
  static void checkAges(Server container, Duration server, Duration age) {
    if (server.minus(SLACK).compareTo(age) > 0) {
      throw new ProvisionException(
          "%s does not serve that URL: the server there has run for %d s, and the container for %d s. 'docker ps' lists the others",
          container, server.toSeconds(), age.toSeconds());
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

  /** Looks for the other end of the connection among those of the party. */
  static Optional<String> look(String peer, Server named, Footprint.Processes processes)
      throws IOException {
    List<TcpSocket> around = TcpSocket.aroundProcess(processes.rootPid());
    Set<Long> held = new HashSet<>();
    boolean all = true;
    for (long pid : ProcessGroup.of(processes)) {
      try {
        held.addAll(TcpSocket.inodesOf(pid));
      } catch (IOException | UncheckedIOException _) {
        all &= ProcessHandle.of(pid).isEmpty();
      }
    }
    List<TcpSocket> own = around.stream().filter(s -> held.contains(s.inode())).toList();
    if (own.stream().anyMatch(socket -> OtherEnd.comesFrom(peer, socket))) {
      return Optional.empty();
    }
    if (!all) {
      return Optional.of("this user may not see which process has which connection: run as root");
    }
    if (named.by() == Server.By.CONTAINER && own.stream().noneMatch(TcpSocket::listens)) {
      return Optional.of("it listens on no port that can be seen here");
    }
    throw new ProvisionException(
        "%s does not serve that URL: the server there sees this connection come from %s, and no process of %1$s has it. %s",
        named, peer, remedy(named, peer));
  }

  private static String remedy(Server named, String peer) throws IOException {
    return named.by() == Server.By.CONTAINER
        ? "'docker ps' lists the others"
        : OtherEnd.holder(peer)
            .pid()
            .map(pid ->
                "%s has: leave --%s out, or name that one"
                    .formatted(ServerProcesses.name(pid), named.by().id()))
            .orElse("Leave --%s out".formatted(named.by().id()));
  }
}
