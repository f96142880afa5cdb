// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Engine;
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
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Attaches to engines that somebody else started.
 *
 * @param address with the database that the URL names
 * @param deployment see {@link RunningEngine#deployment}
 */
record ExternalEngines(Engine engine, Address address, Footprint footprint, String deployment) {

  /** Attaches to the database that the URL names; see {@link Provisioner#attach}. */
  static RunningEngine asItIs(Engine engine, External external, Consumer<String> progress) {
    ExternalEngines found = find(engine, external, progress);
    return found.running(found.address(), Optional.empty(), () -> {});
  }

  /**
   * Attaches to a database of our own, which is made now and dropped on close.
   *
   * @throws ProvisionException if the engine cannot be reached, is another one, or lets us make no
   *     database
   */
  static RunningEngine asGuest(Engine engine, External external, ProvisionOptions options) {
    ExternalEngines found = find(engine, external, options.progress());
    GuestDatabase guest = new GuestDatabase(engine, found.address(), options.dataRoot());
    ShutdownHook shutdownHook = new ShutdownHook(guest::drop);
    try {
      guest.make(options.progress());
      return found.running(guest.address(), Optional.of(guest.name()), shutdownHook);
    } catch (RuntimeException | Error e) {
      shutdownHook.after(e);
      throw e;
    }
  }

  private static ExternalEngines find(Engine engine, External external, Consumer<String> progress) {
    ExternalEngine.Found found = ExternalEngine.connect(engine, external, progress);
    found.remark().ifPresent(remark -> progress.accept("%s: %s".formatted(engine.id(), remark)));
    Footprint footprint =
        external
            .server()
            .map(ExternalEngines::footprint)
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
    return new ExternalEngines(engine, found.address(), footprint, deployment);
  }

  private static Footprint footprint(Server named) {
    return named.by() == Server.By.CONTAINER
        ? Containers.footprint(named.name())
            .orElseThrow(() ->
                new ProvisionException(
                    "no container '%s' runs there: 'docker ps' lists those that do"
                        .formatted(named.name())))
        : ServerProcesses.named(named);
  }

  /** Returns what is metered, as a part of a deployment: the same after a restart. */
  private static String metered(Footprint footprint, Optional<Server> named) {
    if (named.filter(server -> server.by() != Server.By.PID).isPresent()) {
      return ", " + named.get();
    }
    return footprint instanceof Footprint.Processes server
        ? server.cgroup().map(group -> ", cgroup " + group.getFileName()).orElse(", process tree")
        : "";
  }

  private RunningEngine running(Address where, Optional<String> guest, Runnable shutdownHook) {
    SettingsReadback readbacks = SettingsReadback.ask(engine, where);
    return new RunningEngine(
        engine,
        where,
        footprint,
        deployment,
        readbacks.durability(),
        readbacks.answers(),
        guest,
        ServerEnd.of(footprint),
        shutdownHook);
  }
}
