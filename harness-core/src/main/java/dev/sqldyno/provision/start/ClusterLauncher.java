// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts several servers of an engine as one cluster. Each node has a workspace of its own, and so
 * a cgroup, a janitor and, in the lab, counts of its own.
 */
final class ClusterLauncher implements EngineLauncher {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ProgramLauncher programs;
  private final EngineLauncher starter;

  /**
   * Makes the launcher.
   *
   * @param programs makes the data
   * @param starter starts each node
   */
  ClusterLauncher(ProgramLauncher programs, EngineLauncher starter) {
    this.programs = programs;
    this.starter = starter;
  }

  @Override
  public String key() {
    return "cluster";
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    return starter.whyNot(engine);
  }

  @Override
  public List<String> missing(Engine engine, Consumer<String> progress) {
    return starter.missing(engine, progress);
  }

  @Override
  public Optional<Path> dataFolder(Path dataRoot) {
    return starter.dataFolder(dataRoot);
  }

  @Override
  public Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    Cluster cluster = engine.chosenCluster().orElseThrow();
    List<Workspace> further = new ArrayList<>();
    try {
      cluster.names().stream().skip(1).forEach(_ -> further.add(workspace.beside(engine.id())));
      copyData(engine, cluster, workspace, further);
      return start(engine, settings, workspace, further);
    } catch (RuntimeException | Error e) {
      close(further);
      throw e;
    }
  }

  private void copyData(Engine engine, Cluster cluster, Workspace first, List<Workspace> further) {
    try (Workspace seed = first.beside(engine.id())) {
      Path data = programs.initialise(engine, seed);
      copy(data, ProgramLauncher.data(first));
      for (Workspace node : further) {
        copy(data, ProgramLauncher.data(node));
        cluster.files().forEach((name, text) -> node.write("data/" + name, text));
      }
    }
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ProvisionException(
          "cannot copy a node's data to %s: %s. Choose another data folder"
              .formatted(to, e.getMessage()),
          e);
    }
  }

  private Launched start(
      Engine engine, Map<String, String> settings, Workspace workspace, List<Workspace> further) {
    Cluster cluster = engine.chosenCluster().orElseThrow();
    Map<String, Launched> nodes = new LinkedHashMap<>();
    Map<String, Object> places = places(engine, cluster, workspace);
    List<String> names = cluster.names();
    Launched first =
        starter.launch(engine, with(settings, cluster.first(), engine, places), workspace);
    nodes.put(names.getFirst(), first);
    places.put("first", first.address().location().orElseThrow().port());
    for (int n = 1; n < names.size(); n++) {
      places.put("node", names.get(n));
      nodes.put(
          names.get(n),
          starter.launch(
              engine, with(settings, cluster.further(), engine, places), further.get(n - 1)));
    }
    awaitFollowers(engine, cluster, first.address(), workspace);
    return joined(nodes, further);
  }

  private static Map<String, Object> places(Engine engine, Cluster cluster, Workspace workspace) {
    Map<String, Object> places = new HashMap<>();
    places.put("nodes", cluster.nodes());
    places.put("quorum", cluster.quorum());
    places.put("others", cluster.names().stream().skip(1).collect(Collectors.joining(", ")));
    places.put("user", engine.process().orElseThrow().user());
    places.put("password", workspace.password().reveal());
    return places;
  }

  private static Map<String, String> with(
      Map<String, String> settings,
      Map<String, String> own,
      Engine engine,
      Map<String, Object> places) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    own.forEach((key, text) -> all.put(key, engine.template("cluster", text).with(places)));
    return all;
  }

  private static void awaitFollowers(
      Engine engine, Cluster cluster, Address first, Workspace workspace) {
    int wanted = cluster.nodes() - 1;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (WaitProgress _ = WaitProgress.on("waiting for the nodes", workspace.progress());
        Connection connection = first.connect();
        Statement statement = connection.createStatement()) {
      int following = 0;
      while (System.nanoTime() < deadline) {
        following = following(statement, cluster.ready());
        if (following == wanted) {
          return;
        }
        Thread.sleep(PAUSE);
      }
      throw new ProvisionException(
          "%s: %d of %d further nodes follow the first one after %d s. Their logs are server.log in %s"
              .formatted(
                  engine.name(),
                  following,
                  wanted,
                  PATIENCE.toSeconds(),
                  workspace.folder().getParent()));
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s: cannot ask the first node for the others: %s"
              .formatted(engine.name(), e.getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while waiting for the nodes", e);
    }
  }

  private static int following(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  private static Launched joined(Map<String, Launched> nodes, List<Workspace> further) {
    Launched first = nodes.values().iterator().next();
    Map<String, Footprint> footprints = new LinkedHashMap<>();
    nodes.forEach((name, node) -> footprints.put(name, node.footprint()));
    return new Launched(
        first.address(),
        new Footprint.Nodes(footprints),
        "%d nodes, each a %s".formatted(nodes.size(), first.deployment()),
        nodes.values().stream().allMatch(Launched::keepsCommits),
        new ClusterCrash(nodes),
        () -> {
          nodes.values().forEach(node -> node.beforeCleaning().run());
          close(further);
        });
  }

  private static void close(List<Workspace> workspaces) {
    workspaces.forEach(Workspace::close);
  }
}
