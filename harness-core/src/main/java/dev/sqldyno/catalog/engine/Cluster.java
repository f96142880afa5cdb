// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How several servers of the engine are one cluster on this machine, each a process or each a
 * container. The first takes the clients; the further ones start one after the other and follow it.
 * As processes, all begin with a copy of the same data. In all texts {@code {nodes} {quorum}} are
 * numbers, {@code {first}} is the port at which the first one takes clients, {@code {node}} the
 * name of the node that is started and {@code {others}} the names of all but the first; {@code
 * {user}} and {@code {password}} are those of the server. Of one of the {@code ports}, say {@code
 * {group}}, {@code {node-group}} is that of the first node and {@code {all-node-group}} the
 * addresses of all, with commas; a kind of {@code support} has its name in place of {@code node}.
 *
 * @param nodes how many there are
 * @param servers how many of them take clients; all where it is left out
 * @param quorum how many of the further ones a commit waits for; empty where nobody can choose it
 * @param clients how a workload's clients can use more than the first, by the word that chooses it
 * @param support nodes that take no clients, by kind: they start first
 * @param container what a node's container has other than a single server's; empty where the nodes
 *     are processes
 * @param together whether the servers start at once, because none answers before the others run
 * @param ports placeholders of further ports that each node needs, each of which gets a free one
 * @param every settings of each node, over those of a single server
 * @param first settings of the first node, over all others
 * @param further settings of each further node, over all others
 * @param files texts that are written into a further node's data, by the file's name
 * @param ready returns one row with the number of nodes that belong to it, without the first
 * @param readback what the first node is asked, as of {@link Engine#readback}
 * @param settle statements on the first node that wait until all have done what it has, after the
 *     engine's own
 * @param catchUp statements on each further node that wait until it has done what the first one
 *     has: there the engine's own settle statements follow. None where that node takes none
 */
public record Cluster(
    Integer nodes,
    Optional<Integer> servers,
    Optional<Integer> quorum,
    Map<String, Clients> clients,
    Map<String, Support> support,
    Optional<Map<String, Object>> container,
    Boolean together,
    List<String> ports,
    Map<String, String> every,
    Map<String, String> first,
    Map<String, String> further,
    Map<String, String> files,
    String ready,
    Map<String, Engine.Readback> readback,
    List<String> settle,
    List<String> catchUp) {
  /** The kind of nodes that take clients. */
  public static final String SERVER = "node";

  /** The word that chooses one of {@link #clients}. */
  public static final String CLIENTS = "clients";

  /** The word that chooses how many there are, and the readback that tells it. */
  public static final String NODES = "nodes";

  private static final String QUORUM = "quorum";

  private static final int MOST = 9;

  public Cluster {
    YamlValues.required(ready, "cluster: ready");
    YamlValues.required(nodes, "cluster: nodes");
    clients = YamlValues.ordered(clients);
    support = YamlValues.ordered(support);
    together = Boolean.TRUE.equals(together);
    if (nodes < 2 || nodes > MOST) {
      throw new IllegalArgumentException(
          "a cluster has 2 to %d nodes, not %d".formatted(MOST, nodes));
    }
    if (quorum.isPresent() && (quorum.get() < 0 || quorum.get() >= nodes)) {
      throw new IllegalArgumentException(
          "a quorum of %d does not fit %d nodes: a commit can wait for 0 to %d of the others"
              .formatted(quorum.get(), nodes, nodes - 1));
    }
  }

  /** Returns the words of an engine's id that choose a number. */
  public List<String> choices() {
    return quorum.isPresent() ? List.of(NODES, QUORUM) : List.of(NODES);
  }

  /**
   * How a workload's clients use several servers.
   *
   * @param whyNot why they cannot; empty where they can
   * @param url for a driver that chooses a server for each connection, with the servers' {@code
   *     {addresses}} and the {@code {database}}; empty where each client gets one, in turn
   * @param every settings of each node that this needs, over {@link Cluster#every}
   */
  public record Clients(Optional<String> whyNot, Optional<String> url, Map<String, String> every) {}

  /**
   * A kind of node that takes no clients.
   *
   * @param nodes how many there are; as many as the cluster has where it is left out
   * @param ports as the cluster's
   * @param container runs one; it has started when it listens at its {@code {port}}
   */
  public record Support(Optional<Integer> nodes, List<String> ports, Container container) {
    public Support {
      YamlValues.required(container, "cluster: support: container");
    }
  }

  /** Returns the names of the nodes that take clients, the first one's first. */
  public List<String> names() {
    return names(SERVER, servers.orElse(nodes));
  }

  /** Returns what the nodes that take no clients need together to run. */
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
