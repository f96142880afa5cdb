// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.container.Containers;
import dev.sqldyno.provision.external.ExternalEngine;
import dev.sqldyno.provision.external.GuestDatabase;
import dev.sqldyno.provision.external.ServerEnd;
import dev.sqldyno.provision.external.ServerProcesses;
import dev.sqldyno.provision.external.ServingParty;
import dev.sqldyno.provision.workspace.ShutdownHook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * An engine that we did not start, found at the user's URL.
 *
 * @param address with the URL's database
 * @param deployment see {@link RunningEngine#deployment}
 */
record FoundEngine(Engine engine, Address address, Footprint footprint, String deployment) {

  /** Attaches to the URL's database; see {@link Provisioner#attach}. */
  static RunningEngine asItIs(Engine engine, External external, Consumer<String> progress) {
    FoundEngine found = find(engine, external, progress);
    return found.running(found.address(), Optional.empty(), () -> {});
  }

  /**
   * Attaches to a database of our own, which is created now and dropped on close.
   *
   * @throws ProvisionException if the engine cannot be reached, is another one, or refuses to
   *     create a database
   */
  static RunningEngine asGuest(Engine engine, External external, ProvisionOptions options) {
    FoundEngine found = find(engine, external, options.progress());
    GuestDatabase guest = new GuestDatabase(engine, found.address(), options.dataRoot());
    ShutdownHook shutdownHook = new ShutdownHook(guest::drop);
    try {
      guest.make(options.progress());
      RunningEngine running =
          found.running(guest.address(), Optional.of(guest.name()), shutdownHook::close);
      return FirstWrite.on(running, ClusterStart.PATIENCE, options.progress());
    } catch (RuntimeException | Error e) {
      shutdownHook.after(e);
      throw e;
    }
  }

  /** Finds one server, or all nodes of a cluster. */
  private static FoundEngine find(Engine engine, External external, Consumer<String> progress) {
    List<External> nodes = external.nodes();
    int named = engine.chosenCluster().map(Cluster::nodes).orElse(1);
    if (nodes.size() != named) {
      throw new ProvisionException(
          "%s: its name stands for %d servers, but there are %d URLs. Give the URL of each node, separated by commas, and name the engine %s+%s%s=%3$d",
          engine.name(), named, nodes.size(), engine.folder(), EngineId.CLUSTER, Cluster.NODES);
    }
    List<FoundEngine> found =
        nodes.stream().map(node -> findServer(engine, node, progress)).toList();
    return named == 1 ? found.getFirst() : joined(engine, found);
  }

  private static FoundEngine joined(Engine engine, List<FoundEngine> found) {
    Map<String, Footprint> nodes = new LinkedHashMap<>();
    for (FoundEngine node : found) {
      String name = Cluster.names(Cluster.SERVER, found.size()).get(nodes.size());
      if (nodes.containsValue(node.footprint)) {
        throw new ProvisionException(
            "%s: %s leads to the same server as another URL. Give the URL of each node once",
            engine.name(), node.address.url());
      }
      nodes.put(
          name,
          node.footprint instanceof Footprint.Remote(String why)
              ? new Footprint.Remote(name + ": " + why)
              : node.footprint);
    }
    return new FoundEngine(
        engine,
        found.getFirst().address,
        new Footprint.Nodes(
            nodes, found.stream().map(node -> node.address.location().orElseThrow()).toList()),
        found.stream().map(FoundEngine::deployment).distinct().collect(Collectors.joining("; "))
            + "; %d nodes%s".formatted(found.size(), ClusterStart.clients(engine)));
  }

  private static FoundEngine findServer(
      Engine engine, External external, Consumer<String> progress) {
    ExternalEngine.Found found = ExternalEngine.connect(engine, external, progress);
    found.remark().ifPresent(remark -> progress.accept("%s: %s".formatted(engine.id(), remark)));
    Footprint footprint =
        external
            .server()
            .map(FoundEngine::footprint)
            .orElseGet(() -> ServerProcesses.serving(engine, found.address()));
    Optional<String> unproven =
        external
            .server()
            .flatMap(named -> ServingParty.whyUnproven(engine, found.address(), named, footprint))
            .map(why -> "not proven to serve that URL (%s)".formatted(why));
    unproven.ifPresent(
        why -> progress.accept("%s: %s".formatted(external.server().orElseThrow(), why)));
    String deployment =
        "external URL"
            + metered(footprint, external.server())
            + unproven.map(why -> ", " + why).orElse("")
            + found.remark().map(remark -> ", " + remark).orElse("");
    return new FoundEngine(engine, found.address(), footprint, deployment);
  }

  private static Footprint footprint(Server named) {
    return named.by() == Server.By.CONTAINER
        ? Containers.footprint(named.name())
            .orElseThrow(() ->
                new ProvisionException(
                    "no container '%s' runs there: 'docker ps' lists the running ones",
                    named.name()))
        : ServerProcesses.named(named);
  }

  /** Returns the metered server, as a part of a deployment that is the same after a restart. */
  private static String metered(Footprint footprint, Optional<Server> named) {
    if (named.filter(server -> server.by() != Server.By.PID).isPresent()) {
      return ", " + named.get();
    }
    return footprint instanceof Footprint.Processes server
        ? server.cgroup().map(group -> ", cgroup " + group.getFileName()).orElse(", process tree")
        : "";
  }

  private RunningEngine running(Address where, Optional<String> guest, Runnable ending) {
    SettingsReadback readbacks = SettingsReadback.ask(engine, where);
    checkNodes(readbacks.answers().get(Cluster.NODES));
    return new RunningEngine(
        engine,
        where,
        footprint,
        deployment,
        readbacks.durability(),
        readbacks.answers(),
        guest,
        footprint instanceof Footprint.Nodes cluster
            ? new ClusterCrash(cluster, cluster.servers().map(ServerEnd::of).toList())
            : ServerEnd.of(footprint),
        ending);
  }

  /** Checks that each node has a URL, as others would not be metered. */
  private void checkNodes(String reported) {
    engine
        .chosenCluster()
        .filter(cluster -> !String.valueOf(cluster.nodes()).equals(reported))
        .ifPresent(cluster -> {
          throw new ProvisionException(
              "%s: the first server reports %s nodes, but there are %d URLs. Give the URL of each, and let the user see them",
              engine.name(), reported, cluster.nodes());
        });
  }
}
