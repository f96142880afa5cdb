// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A cluster of the engine's servers on this machine, which are all processes or all containers. The
 * first node serves the clients; the further ones start one after the other and follow it.
 * Processes start with copies of the same data. In all texts {@code {nodes} {quorum} {tablets}} are
 * numbers, {@code {first}} is the port at which the first one takes clients, {@code {node}} the
 * name of the node that is started and {@code {others}} the names of all but the first; {@code
 * {user}} and {@code {password}} are those of the server, {@code {prefix}} is the folder of a
 * build. Of one of the {@code ports}, say {@code {group}}, {@code {node-group}} is that of the
 * first node and {@code {all-node-group}} the addresses of all, with commas; a kind of {@code
 * support} has its name in place of {@code node}.
 *
 * @param nodes their number
 * @param servers the number of nodes that take clients; all if it is left out
 * @param quorum the number of further nodes that a commit waits for; empty if it cannot be chosen
 * @param tablets the parts of a table that is split by hash, 0 for as many as nodes; empty if they
 *     cannot be chosen
 * @param clients the uses of more than the first node by a workload's clients, by the word that
 *     chooses each
 * @param support nodes without clients, by kind; they start first
 * @param container differences of a node's container from a single server's; empty if the nodes are
 *     processes
 * @param build differences of a cluster whose nodes are processes of a user's build, where {@code
 *     container} is present; empty if a build has no clusters
 * @param together whether the servers start at the same time, because none answers alone
 * @param ports placeholders of further free ports of each node
 * @param every settings of each node, over those of a single server
 * @param first settings of the first node, over all others
 * @param further settings of each further node, over all others
 * @param files files in a further node's data: texts by name
 * @param scripts programs that a node's server calls by their names: texts by name
 * @param ready a query for the number of joined nodes, without the first
 * @param readback queries on the first node, like {@link Engine#readback}
 * @param settle statements on the first node, after the engine's own, that wait until all nodes
 *     have caught up
 * @param catchUp statements on each further node that wait until it has caught up; the engine's
 *     settle statements follow there. Empty if a further node takes no statements
 */
public record Cluster(
    @Required Integer nodes,
    Optional<Integer> servers,
    Optional<Integer> quorum,
    Optional<Integer> tablets,
    Map<String, Clients> clients,
    Map<String, Support> support,
    Optional<Map<String, Object>> container,
    Map<String, Object> build,
    boolean together,
    List<String> ports,
    Map<String, String> every,
    Map<String, String> first,
    Map<String, String> further,
    Map<String, String> files,
    Map<String, String> scripts,
    @Required String ready,
    Map<String, Engine.Readback> readback,
    List<String> settle,
    List<String> catchUp) {
  /** The kind of nodes that take clients. */
  public static final String SERVER = "node";

  /** The setting that chooses one of {@link #clients}. */
  public static final String CLIENTS = "clients";

  /** The setting for the number of nodes, and the readback of it. */
  public static final String NODES = "nodes";

  private static final String QUORUM = "quorum";

  private static final String TABLETS = "tablets";

  private static final int MOST = 9;

  private static final int MOST_TABLETS = 999;

  public Cluster {
    clients = YamlValues.ordered(clients);
    support = YamlValues.ordered(support);
    if (nodes < 2 || nodes > MOST) {
      throw new CatalogException("a cluster has 2 to %d nodes, not %d", MOST, nodes);
    }
    if (servers.isPresent() && (servers.get() < 1 || servers.get() > nodes)) {
      throw new CatalogException(
          "%d of %d nodes cannot take clients: 'servers' is 1 to %d", servers.get(), nodes, nodes);
    }
    if (quorum.isPresent() && (quorum.get() < 0 || quorum.get() >= nodes)) {
      throw new CatalogException(
          "a quorum of %d does not fit %d nodes: a commit can wait for 0 to %d of the others",
          quorum.get(), nodes, nodes - 1);
    }
    if (tablets.isPresent() && (tablets.get() < 0 || tablets.get() > MOST_TABLETS)) {
      throw new CatalogException(
          "a table has up to %d tablets, not %d", MOST_TABLETS, tablets.get());
    }
  }

  /** Returns the settings that choose a number. */
  public List<String> choices() {
    List<String> choices = new ArrayList<>(List.of(NODES));
    quorum.ifPresent(_ -> choices.add(QUORUM));
    tablets.ifPresent(_ -> choices.add(TABLETS));
    return choices;
  }

  /**
   * A use of several servers by a workload's clients.
   *
   * @param whyNot why it is impossible; empty if it is possible
   * @param url of a driver that chooses a server for each connection, with the servers' {@code
   *     {addresses}} and the {@code {database}}; empty if clients get the servers in turn
   * @param every further settings of each node, over {@link Cluster#every}
   */
  public record Clients(Optional<String> whyNot, Optional<String> url, Map<String, String> every) {}

  /**
   * A kind of node without clients.
   *
   * @param nodes their number; that of the cluster if it is left out
   * @param ports like the cluster's
   * @param container of a node, which has started when it listens at its {@code {port}}
   */
  public record Support(
      Optional<Integer> nodes, List<String> ports, @Required Container container) {}

  /** Returns the names of the nodes that take clients, from the first. */
  public List<String> names() {
    return names(SERVER, servers.orElse(nodes));
  }

  /** Returns the memory that all nodes without clients need. */
  public int supportMemoryMiB() {
    return support.values().stream()
        .mapToInt(kind -> kind.nodes().orElse(nodes) * kind.container().memoryMiB())
        .sum();
  }

  /** Returns the names of that many nodes of a kind. */
  public static List<String> names(String kind, int many) {
    return IntStream.rangeClosed(1, many).mapToObj((kind + "%d")::formatted).toList();
  }
}
