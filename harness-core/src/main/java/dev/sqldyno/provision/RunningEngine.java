// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An engine that answers. Whoever started it closes it; closing twice is harmless.
 *
 * @param deployment deployment and connection path in a few words: {@code process on loopback}
 * @param durability the class, as read back from the engine
 * @param settings the engine's own answers, by the keys of the folder's {@code readback}
 * @param guest our database on a server that we did not start; empty where the server is ours
 * @param crashReport asked when the engine does not answer
 * @param ending stops the engine and deletes its data; may run twice
 */
public record RunningEngine(
    Engine engine,
    Address address,
    Footprint footprint,
    String deployment,
    Durability durability,
    Map<String, String> settings,
    Optional<String> guest,
    CrashReport crashReport,
    Runnable ending)
    implements AutoCloseable {

  /**
   * Waits until each further node of a cluster has caught up with the first one, and settles it, if
   * the engine's folder has statements for that.
   *
   * @param settle the statements that settled the first node
   */
  public void settleFurther(List<String> settle) throws SQLException {
    List<String> catchUp = engine.chosenCluster().map(Cluster::catchUp).orElse(List.of());
    if (catchUp.isEmpty()) {
      return;
    }
    for (Address further : servers().subList(1, servers().size())) {
      try (Connection node = further.connect();
          Statement statement = node.createStatement()) {
        for (String sql : Stream.concat(catchUp.stream(), settle.stream()).toList()) {
          statement.execute(sql);
        }
      }
    }
  }

  /** Returns the addresses of a cluster's servers, the first node's first; else the only one. */
  public List<Address> servers() {
    return footprint instanceof Footprint.Nodes cluster
        ? cluster.locations().stream().map(address::on).toList()
        : List.of(address);
  }

  /** Returns the addresses for a workload's clients, which take them in turn. */
  public Address[] clientAddresses() {
    Optional<Cluster.Clients> clients = engine.chosenClients();
    if (clients.isEmpty() || !(footprint instanceof Footprint.Nodes cluster)) {
      return new Address[] {address};
    }
    return clients
        .get()
        .url()
        .map(url -> engine.template("cluster: clients: url", url))
        .map(url -> new Address[] {address.through(url, cluster.locations())})
        .orElseGet(() -> servers().toArray(Address[]::new));
  }

  /** Stops the engine and deletes its data; an external engine is left as it was found. */
  @Override
  public void close() {
    ending.run();
  }
}
