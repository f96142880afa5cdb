// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.workspace.ClusterNode;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A launcher of several servers of an engine as one cluster. Each node has its own workspace, and
 * so its own cgroup, janitor and, in the lab, counts.
 */
final class ClusterLauncher implements EngineLauncher {
  private final EngineLauncher starter;
  private final Optional<EngineLauncher> programs;

  /**
   * Creates the launcher.
   *
   * @param starter starts each node
   * @param programs makes the nodes' initial data; empty where each node makes its own
   */
  ClusterLauncher(EngineLauncher starter, Optional<EngineLauncher> programs) {
    this.starter = starter;
    this.programs = programs;
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
    List<ClusterNode> nodes = ClusterNode.of(cluster, workspace.password(), FreePort::find);
    Map<String, Workspace> places = new LinkedHashMap<>();
    places.put(cluster.names().getFirst(), workspace);
    ClusterStart start = new ClusterStart(engine, starter, settings, places);
    try {
      nodes.forEach(
          node -> places.computeIfAbsent(node.name(), _ -> workspace.beside(engine.id())));
      places.values().forEach(place -> cluster.scripts().forEach(place::writeScript));
      if (programs.orElse(null) instanceof ProgramLauncher maker) {
        copyData(engine, maker, workspace, places);
      }
      return start.start(nodes);
    } catch (RuntimeException | Error e) {
      start.closeFurther();
      throw e;
    }
  }

  private static void copyData(
      Engine engine, ProgramLauncher maker, Workspace first, Map<String, Workspace> places) {
    try (Workspace seed = first.beside(engine.id())) {
      Path data = maker.initialise(engine, seed);
      for (Workspace node : places.values()) {
        copy(data, ProgramLauncher.data(node));
        if (node != first) {
          Cluster cluster = engine.chosenCluster().orElseThrow();
          cluster.files().forEach((name, text) -> node.write("data/" + name, text));
        }
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
          "cannot copy a node's data to %s: %s. Choose another data folder", to, Reason.of(e), e);
    }
  }
}
