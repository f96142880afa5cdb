// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.TimeLimit;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ClusterNode;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import dev.sqldyno.provision.workspace.Workspace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A start of a cluster's nodes.
 *
 * @param settings of each server; the cluster's settings take precedence
 * @param workspaces of the nodes by name, starting with the node for clients
 */
record ClusterStart(
    Engine engine,
    EngineLauncher starter,
    Map<String, String> settings,
    Map<String, Workspace> workspaces) {
  static final Duration PATIENCE = Duration.ofMinutes(2);

  /** For an answer of the first node, so that {@link #PATIENCE} ends first where it answers. */
  private static final Duration LAST_ANSWER = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Starts the nodes and waits until all belong to the cluster. */
  Launched start(List<ClusterNode> nodes) {
    Map<String, Launched> servers = new LinkedHashMap<>();
    Map<String, Launched> support = new LinkedHashMap<>();
    for (ClusterNode node : nodes) {
      if (node.support().isPresent()) {
        support.put(node.name(), launch(node, Map.of()));
      } else if (!cluster().together()) {
        servers.put(node.name(), launch(node, settings(node, servers)));
      }
    }
    if (cluster().together()) {
      servers.putAll(together(nodes.subList(support.size(), nodes.size())));
    }
    awaitNodes(servers.values().stream().toList());
    return joined(servers, support);
  }

  private Cluster cluster() {
    return engine.chosenCluster().orElseThrow();
  }

  /**
   * Starts nodes at once; returns when all run, or throws the failure of the first in their order.
   */
  private Map<String, Launched> together(List<ClusterNode> nodes) {
    Map<String, CompletableFuture<Launched>> starting = new LinkedHashMap<>();
    Map<String, Launched> started = new LinkedHashMap<>();
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(work -> Threads.virtual("node", work))) {
      for (ClusterNode node : nodes) {
        Map<String, String> own = settings(node, Map.of());
        starting.put(node.name(), CompletableFuture.supplyAsync(() -> launch(node, own), threads));
      }
      try {
        starting.forEach((name, node) -> started.put(name, node.join()));
        return started;
      } catch (CompletionException e) {
        threads.shutdownNow();
        throw e.getCause() instanceof ProvisionException cause ? cause : e;
      }
    }
  }

  private Launched launch(ClusterNode node, Map<String, String> own) {
    return starter.launch(engine, node, own, workspaces.get(node.name()));
  }

  /** Returns a server's settings, which may refer to the first server if that runs. */
  private Map<String, String> settings(ClusterNode node, Map<String, Launched> running) {
    Map<String, Object> places = new HashMap<>(node.places());
    engine.build().ifPresent(build -> places.put("prefix", build.prefix()));
    if (!running.isEmpty()) {
      Address first = running.values().iterator().next().address();
      places.put("first", first.location().orElseThrow().port());
      places.put("user", first.user());
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.putAll(filled(cluster().every(), places));
    all.putAll(filled(node.isFirst() ? cluster().first() : cluster().further(), places));
    return all;
  }

  private Map<String, String> filled(Map<String, String> texts, Map<String, Object> places) {
    Map<String, String> filled = new LinkedHashMap<>();
    texts.forEach((key, text) -> filled.put(key, engine.template("cluster", text).with(places)));
    return filled;
  }

  private void awaitNodes(List<Launched> servers) {
    Workspace workspace = workspaces.values().iterator().next();
    int wanted = cluster().nodes() - 1;
    try (WaitProgress _ = WaitProgress.on("waiting for the nodes", workspace.progress())) {
      int there =
          TimeLimit.within(
              PATIENCE.plus(LAST_ANSWER), () -> awaited(servers.getFirst().address(), wanted));
      if (there != wanted) {
        throw new ProvisionException(
            "%s: %d of %d further nodes belong to the cluster after %d s. The log of its last server ends:\n%s",
            engine.name(),
            there,
            wanted,
            PATIENCE.toSeconds(),
            servers.getLast().crashReport().logTail());
      }
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s: cannot ask the first node for the other nodes: %s",
          engine.name(), e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while waiting for the nodes", e);
    }
  }

  /** Returns how many further nodes belong to the cluster, at the latest after the patience. */
  private int awaited(Address first, int wanted) throws SQLException, InterruptedException {
    String query =
        engine
            .template("cluster: ready", cluster().ready())
            .with(Map.of("nodes", cluster().nodes()));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (Connection connection = first.connect();
        Statement statement = connection.createStatement()) {
      int there = number(statement, query);
      while (there != wanted && System.nanoTime() < deadline) {
        Thread.sleep(PAUSE);
        there = number(statement, query);
      }
      return there;
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  private Launched joined(Map<String, Launched> servers, Map<String, Launched> support) {
    Launched first = servers.values().iterator().next();
    List<Location> locations =
        servers.values().stream().map(server -> server.address().location().orElseThrow()).toList();
    Map<String, Launched> nodes = new LinkedHashMap<>(servers);
    nodes.putAll(support);
    Map<String, Footprint> footprints = new LinkedHashMap<>();
    nodes.forEach((name, node) -> footprints.put(name, node.footprint()));
    Footprint.Nodes cluster = new Footprint.Nodes(footprints, locations);
    return new Launched(
        first.address(),
        cluster,
        "%d nodes, each a %s".formatted(nodes.size(), first.deployment()) + clients(engine),
        nodes.values().stream().allMatch(Launched::keepsCommits),
        new ClusterCrash(cluster, nodes.values().stream().map(Launched::crashReport).toList()),
        () -> end(nodes.values()));
  }

  /** Returns how clients use the nodes, as the end of a deployment; empty by default. */
  static String clients(Engine engine) {
    return Optional.ofNullable(EngineId.parse(engine.id()).cluster().get(Cluster.CLIENTS))
        .map("; clients: "::concat)
        .orElse("");
  }

  /** Ends the nodes, and cleans up after the further ones also if one of them does not end. */
  void end(Collection<Launched> nodes) {
    try {
      nodes.parallelStream().forEach(node -> node.beforeCleaning().run());
    } finally {
      closeFurther();
    }
  }

  /** Cleans up after all nodes except the first, whose workspace the caller closes. */
  void closeFurther() {
    workspaces.values().stream().skip(1).toList().parallelStream().forEach(Workspace::close);
  }
}
