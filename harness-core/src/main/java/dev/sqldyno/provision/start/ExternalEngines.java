// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.container.Containers;
import dev.sqldyno.provision.external.ExternalEngine;
import dev.sqldyno.provision.external.GuestDatabase;
import dev.sqldyno.provision.external.ServingContainer;
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
    Footprint footprint = footprint(external);
    Optional<String> unproven =
        external
            .container()
            .flatMap(name -> ServingContainer.whyUnproven(engine, found.address(), name, footprint))
            .map(why -> "not proven to serve that URL (%s)".formatted(why));
    unproven.ifPresent(
        why -> progress.accept("container %s: %s".formatted(external.container().get(), why)));
    String deployment =
        "external URL"
            + external.container().map(name -> ", container " + name).orElse("")
            + unproven.map(why -> ", " + why).orElse("")
            + found.remark().map(remark -> ", " + remark).orElse("");
    return new ExternalEngines(engine, found.address(), footprint, deployment);
  }

  private static Footprint footprint(External external) {
    return external
        .container()
        .map(name ->
            Containers.footprint(name)
                .orElseThrow(() ->
                    new ProvisionException(
                        "no container '%s' runs there: 'docker ps' lists those that do"
                            .formatted(name))))
        .orElseGet(Footprint.Remote::new);
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
        CrashReport.NONE,
        shutdownHook);
  }
}
