// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.EngineLock;
import dev.sqldyno.provision.start.Provisioner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The engine of a benchmark: the run's shared engine if there is one, else its own. */
public final class BenchmarkEngines {
  /** The id of the first engine of the catalogue that this machine can start. */
  public static final String FIRST = "first";

  private BenchmarkEngines() {}

  /** Returns the running engine. The caller closes it, which leaves a shared engine running. */
  public static RunningEngine open(Catalog catalog, String id) {
    Provisioner provisioner = new Provisioner();
    String named = id.equals(FIRST) ? first(catalog, provisioner).id() : id;
    // before the catalogue is asked, which lacks the run's builds
    return handedOver(named + ".lock")
        .map(file -> EngineLock.attach(catalog, file))
        .orElseGet(() ->
            provisioner.start(
                catalog.engine(named),
                new ProvisionOptions(
                    Durability.COMMIT, Optional.empty(), dataRoot(), System.out::println)));
  }

  /** Returns a file that the bench run left for this fork, if there is one of that name. */
  static Optional<Path> handedOver(String name) {
    return ForkConfiguration.received()
        .engineLocks()
        .map(folder -> folder.resolve(EngineId.inFileName(name)))
        .filter(Files::exists);
  }

  /** Returns the folder in which engines keep their data while they run. */
  public static Path dataRoot() {
    return ForkConfiguration.received()
        .dataRoot()
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Returns the first engine of the catalogue that this machine can start. */
  public static Engine first(Catalog catalog, Provisioner provisioner) {
    return catalog.engines().stream()
        .filter(engine -> provisioner.whyNot(engine, Placement.DEFAULT).isEmpty())
        .findFirst()
        .orElseThrow(
            () -> new ProvisionException("this machine can start no engine; see: sqldyno engines"));
  }
}
