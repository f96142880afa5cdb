// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Storage;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.process.LoopbackOnly;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ClusterNode;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A launcher of engines in containers as their folders describe them; an engine is ready when it
 * answers a query.
 */
public record ContainerLauncher(Placement placement) implements EngineLauncher {
  @Override
  public String key() {
    return Placement.Deployment.CONTAINER.id();
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    return Docker.whyNot();
  }

  /** Returns an image of the engine that is not on this machine and would be pulled. */
  public Optional<String> missingImage(Engine engine) {
    return images(engine).stream().filter(image -> !Docker.has(image)).findFirst();
  }

  /** Returns the engine's image and those of its cluster's other nodes. */
  private List<String> images(Engine engine) {
    return Stream.concat(
            Stream.of(ContainerRequest.image(engine.container().orElseThrow(), placement)),
            engine.chosenCluster().stream()
                .flatMap(cluster -> cluster.support().values().stream())
                .map(kind -> ContainerRequest.image(kind.container(), placement.ofSupport())))
        .toList();
  }

  @Override
  public List<String> missing(Engine engine, Consumer<String> progress) {
    if (whyNot(engine).isPresent()) {
      return whyNot(engine).stream().toList();
    }
    return ProvisionException.failures(
        () -> Docker.checkMemory(memoryMiB(engine)),
        this::checkLimit,
        () -> Docker.fetchCleaner(progress),
        () -> images(engine).forEach(image -> Docker.fetch(image, progress)));
  }

  /** Returns the memory that the engine needs, with all nodes of its cluster. */
  static int memoryMiB(Engine engine) {
    int server = engine.container().orElseThrow().memoryMiB();
    return engine
        .chosenCluster()
        .map(cluster -> server * cluster.names().size() + cluster.supportMemoryMiB())
        .orElse(server);
  }

  @Override
  public Optional<Path> dataFolder(Path dataRoot) {
    return placement.storage() == Storage.DISK ? Docker.dataFolder() : Optional.empty();
  }

  private void checkLimit() {
    if (placement.memory().isPresent()) {
      Docker.checkMemoryLimit();
    }
  }

  @Override
  public Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    return launch(engine, ClusterNode.ALONE, settings, workspace);
  }

  @Override
  public Launched launch(
      Engine engine, ClusterNode node, Map<String, String> settings, Workspace workspace) {
    checkLimit();
    ContainerRequest request = request(engine, node, settings, workspace.password());
    Docker.fetchCleaner(workspace.progress());
    Docker.fetch(request.image(), workspace.progress());
    // unique even if several process namespaces of this machine share one Docker
    String label = workspace.name() + "-" + UUID.randomUUID();
    workspace.write("container", label + "\n");
    workspace.write("docker-host", Docker.host() + "\n");

    OwnContainer own = OwnContainer.of(request, label);
    String purpose = "starting %s in a container of %s".formatted(engine.name(), request.image());
    try (WaitProgress _ = WaitProgress.on(purpose, workspace.progress())) {
      own.start();
      ServerStart server =
          new ServerStart(engine, request.container(), own.port(), workspace.password(), Map.of());
      if (node.support().isPresent()) {
        server.awaitListener(own::end);
      } else {
        server.awaitAnswer(own::end);
      }
      Footprint footprint = own.footprint();
      checkReach(engine, request, own, footprint);
      if (node.isFirst()) {
        server.prepare(settings);
      }
      return new Launched(
          server.address(),
          footprint,
          deployment(request.network()),
          placement.storage() == Storage.DISK,
          own,
          own::remove);
    } catch (SQLException | RuntimeException e) {
      throw failure(purpose, own, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(purpose, own, e);
    }
  }

  private ContainerRequest request(
      Engine engine, ClusterNode node, Map<String, String> settings, Secret password) {
    Container container = node.support().or(engine::container).orElseThrow();
    Network network = Docker.network(placement.network().orElse(container.network()));
    if (network != Network.HOST && engine.chosenCluster().isPresent()) {
      throw new ProvisionException(
          "%s: the nodes of a cluster need this machine's loopback, but this Docker has a network of its own. Use a Docker of this machine that runs as root",
          engine.name());
    }
    int port = network == Network.HOST ? node.port().orElseGet(FreePort::find) : container.port();
    return ContainerRequest.of(
        new ServerStart(engine, container, port, password, node.places()),
        settings,
        node.support().isPresent() ? placement.ofSupport() : placement,
        network);
  }

  /** Checks that the server listens on loopback only, or is published there only. */
  private static void checkReach(
      Engine engine, ContainerRequest request, OwnContainer own, Footprint footprint) {
    if (request.network() == Network.HOST) {
      LoopbackOnly.check(engine.name(), footprint, request.port());
    }
    List<String> published = own.publishedElsewhere();
    if (!published.isEmpty()) {
      throw new ProvisionException(
          "Docker publishes ports of %s on %s, not on loopback only", engine.name(), published);
    }
  }

  /**
   * Removes the container and returns the exception to throw, with the tail of the server's log.
   */
  private static ProvisionException failure(String purpose, OwnContainer own, Exception e) {
    String reason = own.cause().orElseGet(() -> Docker.firstLine(e));
    String tail = own.logTail();
    own.remove();
    String log = tail.isBlank() ? "" : "\n" + tail.strip().indent(2).stripTrailing();
    return new ProvisionException("%s failed: %s%s".formatted(purpose, reason, log), e);
  }

  private String deployment(Network network) {
    return "container, %s, data %s%s"
        .formatted(
            network == Network.HOST ? "host network on loopback" : "published port",
            placement.storage() == Storage.DISK ? "on disk" : "in memory (tmpfs)",
            placement.memory().map(limit -> ", memory limit " + limit).orElse(""));
  }
}
