// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How several servers of the engine are one cluster, as processes of this machine. The first takes
 * the clients; the further ones begin with a copy of its data, made before it starts, and follow
 * it. In all texts {@code {nodes} {quorum}} are numbers, {@code {first}} is the first one's port,
 * {@code {node}} the name of the node that is started and {@code {others}} the names of all but the
 * first; {@code {user}} and {@code {password}} are those of the server.
 *
 * @param nodes how many there are
 * @param quorum how many of the further ones a commit waits for
 * @param first settings of the first node, over all others
 * @param further settings of each further node, over all others
 * @param files texts that are written into a further node's data, by the file's name
 * @param ready returns one row with the number of further nodes that follow
 * @param readback what the first node is asked, as of {@link Engine#readback}
 * @param settle statements that wait until all nodes have done what the first one has, after the
 *     engine's own
 */
public record Cluster(
    Integer nodes,
    Integer quorum,
    Map<String, String> first,
    Map<String, String> further,
    Map<String, String> files,
    String ready,
    Map<String, Engine.Readback> readback,
    List<String> settle) {
  /** The words of an engine's id that choose one. */
  public static final List<String> CHOICES = List.of("nodes", "quorum");

  private static final int MOST = 9;

  public Cluster {
    YamlValues.required(ready, "cluster: ready");
    YamlValues.required(nodes, "cluster: nodes");
    YamlValues.required(quorum, "cluster: quorum");
    if (nodes < 2 || nodes > MOST) {
      throw new IllegalArgumentException(
          "a cluster has 2 to %d nodes, not %d".formatted(MOST, nodes));
    }
    if (quorum < 0 || quorum >= nodes) {
      throw new IllegalArgumentException(
          "a quorum of %d does not fit %d nodes: a commit can wait for 0 to %d of the others"
              .formatted(quorum, nodes, nodes - 1));
    }
  }

  /** Returns the names of all nodes, in the order in which they start. */
  public List<String> names() {
    return IntStream.rangeClosed(1, nodes).mapToObj("node%d"::formatted).toList();
  }
}
