// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.provision.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/**
 * A node of a cluster before its start.
 *
 * @param isFirst whether it is the server for the clients
 * @param support the container of a node without clients; empty for a server
 * @param places the values of the placeholders in its texts
 */
public record ClusterNode(
    String name, boolean isFirst, Optional<Container> support, Map<String, Object> places) {
  /** A server outside any cluster. */
  public static final ClusterNode ALONE = new ClusterNode("", true, Optional.empty(), Map.of());

  private static final String PORT = "port";

  /**
   * Returns all nodes in the order of their start.
   *
   * @param password of the servers
   * @param ports returns another free port each time
   */
  public static List<ClusterNode> of(Cluster cluster, Secret password, IntSupplier ports) {
    Map<String, Object> shared = new HashMap<>();
    shared.put("nodes", cluster.nodes());
    cluster.quorum().ifPresent(quorum -> shared.put("quorum", quorum));
    cluster
        .tablets()
        .ifPresent(tablets -> shared.put("tablets", tablets == 0 ? cluster.nodes() : tablets));
    shared.put("others", cluster.names().stream().skip(1).collect(Collectors.joining(", ")));
    shared.put("password", password.reveal());
    List<ClusterNode> all = new ArrayList<>();
    cluster
        .support()
        .forEach((kind, support) -> {
          List<String> names = Cluster.names(kind, support.nodes().orElse(cluster.nodes()));
          List<String> words = new ArrayList<>(support.ports());
          words.add(PORT);
          Map<String, Map<String, Object>> own = own(names, words, ports);
          share(shared, kind, words, own.values());
          own.forEach((name, places) ->
              all.add(
                  new ClusterNode(
                      name, false, Optional.of(support.container()), both(shared, places))));
        });
    Map<String, Map<String, Object>> own = own(cluster.names(), cluster.ports(), ports);
    share(shared, Cluster.SERVER, cluster.ports(), own.values());
    own.forEach((name, places) -> {
      boolean isFirst = name.equals(cluster.names().getFirst());
      all.add(new ClusterNode(name, isFirst, Optional.empty(), both(shared, places)));
    });
    return all;
  }

  /** Returns the placeholders of each node of a kind: its name and its ports. */
  private static Map<String, Map<String, Object>> own(
      List<String> names, List<String> words, IntSupplier ports) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    for (String name : names) {
      Map<String, Object> own = new HashMap<>(Map.of("node", name));
      words.forEach(word -> own.put(word, ports.getAsInt()));
      all.put(name, own);
    }
    return all;
  }

  /** Adds the ports of a kind to the placeholders that its nodes and later ones share. */
  private static void share(
      Map<String, Object> shared,
      String kind,
      List<String> words,
      Collection<Map<String, Object>> own) {
    for (String word : words) {
      String name = kind + "-" + word;
      shared.put(name, own.iterator().next().get(word));
      shared.put(
          "all-" + name,
          own.stream().map(of -> "127.0.0.1:" + of.get(word)).collect(Collectors.joining(",")));
    }
  }

  private static Map<String, Object> both(Map<String, Object> shared, Map<String, Object> own) {
    Map<String, Object> both = new HashMap<>(shared);
    both.putAll(own);
    return both;
  }

  /** Returns the port at which it listens for other nodes, if that is decided. */
  public Optional<Integer> port() {
    return Optional.ofNullable((Integer) places.get(PORT));
  }
}
