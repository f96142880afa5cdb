// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Provisioner;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.run.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command gets its engine. */
public final class EngineOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DataFolder data;
  @Mixin private PlacementOptions placement;

  @Option(
      names = "--durability",
      defaultValue = "commit",
      paramLabel = "CLASS",
      description =
          "commit: a commit waits for stable storage; relaxed: it does not, and may be lost"
              + " (default: ${DEFAULT-VALUE}).")
  private Durability durability;

  /** The engine of that id; an unknown one is a usage error. */
  public Engine find(Catalog catalog, String id) {
    try {
      return catalog.engine(id);
    } catch (CatalogException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** What a run was asked for that goes on; wins over the option. */
  public void durability(Durability before) {
    durability = before;
  }

  /** Starts the engine, and says on standard error what takes long. */
  RunningEngine start(Catalog catalog, Engine engine) {
    Placements placements = placement.placements(catalog);
    Provisioner.unheeded(List.of(engine), placements)
        .ifPresent(note -> spec.commandLine().getErr().println("sqldyno: " + note));
    try (Progress progress = Progress.open()) {
      return new Provisioner()
          .start(engine, provisioning(placements, engine, Optional.empty(), progress));
    }
  }

  /** The same, or attaches to it, in the user's own database. */
  RunningEngine startOrAttach(Catalog catalog, Engine engine, Optional<External> external) {
    if (external.isEmpty()) {
      return start(catalog, engine);
    }
    try (Progress progress = Progress.open()) {
      return new Provisioner().attach(engine, external.get(), progress);
    }
  }

  /** How the engine is had, for who starts it later. */
  public ProvisionOptions provisioning(
      Catalog catalog, Engine engine, Optional<External> external) {
    return provisioning(placement.placements(catalog), engine, external, _ -> {});
  }

  private ProvisionOptions provisioning(
      Placements placements,
      Engine engine,
      Optional<External> external,
      Consumer<String> progress) {
    return new ProvisionOptions(
        durability, external, placements.of(engine.id()), data.folder(), progress);
  }
}
