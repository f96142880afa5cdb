// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.provision.container.ContainerLauncher;
import dev.sqldyno.provision.emulator.EmulatedLauncher;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ShutdownHook;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Starts engines. Thread-safe. */
public final class Provisioner {

  /**
   * Starts the engine and reads its settings back. It attaches to an engine that somebody else
   * started, in a database of our own that is made there and dropped on close; nothing else on that
   * server is touched.
   *
   * @throws ProvisionException if it cannot be had, or its settings are not those asked for;
   *     nothing is left behind
   */
  public RunningEngine start(Engine engine, ProvisionOptions options) {
    checkDriver(engine);
    return options
        .external()
        .map(external -> ExternalEngines.asGuest(engine, external, options))
        .orElseGet(() -> launch(engine, options));
  }

  /**
   * Returns why this machine cannot start the engine there, with the remedy; empty where it can.
   */
  public Optional<String> whyNot(Engine engine, Placement placement) {
    try {
      checkDriver(engine);
      checkMemory(engine, placement);
      return launcher(engine, placement).whyNot(engine);
    } catch (ProvisionException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Gets what can be got, such as an image, and returns all that is still missing. */
  public List<String> missing(Engine engine, Placement placement, Consumer<String> progress) {
    List<String> missing = new ArrayList<>();
    List<String> refused =
        ProvisionException.complaints(
            () -> checkDriver(engine),
            () -> checkMemory(engine, placement),
            () -> missing.addAll(launcher(engine, placement).missing(engine, progress)));
    return Stream.concat(refused.stream(), missing.stream()).distinct().toList();
  }

  /**
   * Returns what {@link EngineLauncher#dataFolder} does; empty, too, where nothing can start it.
   */
  public Optional<Path> dataFolder(Engine engine, Placement placement, Path dataRoot) {
    try {
      return launcher(engine, placement).dataFolder(dataRoot);
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns the options that were given for all these engines and change nothing for those that run
   * as a process; empty where there are none.
   */
  public static Optional<String> unheeded(List<Engine> engines, Placements placements) {
    List<String> processes =
        engines.stream()
            .filter(
                engine -> deployment(engine, placements.of(engine.id())) != Deployment.CONTAINER)
            .map(Engine::id)
            .toList();
    return Optional.of(placements.ofContainers())
        .filter(options -> !options.isEmpty() && !processes.isEmpty())
        .map(options ->
            "for containers only, so it changes nothing for what runs as a process (%s): %s"
                .formatted(String.join(", ", processes), String.join(", ", options)));
  }

  private static void checkDriver(Engine engine) {
    try {
      Class.forName(engine.driver().type());
    } catch (ClassNotFoundException e) {
      throw new ProvisionException(
          "the JDBC driver of %s (%s) is not on the class path. Add %s to it",
          engine.name(), engine.driver().type(), engine.driver().artifact(), e);
    }
    DriverProperties.of(engine);
  }

  private static void checkMemory(Engine engine, Placement placement) {
    if (placement.ownMemory() && deployment(engine, placement) != Deployment.CONTAINER) {
      throw new ProvisionException(
          "%s runs as a process here, and a memory limit is for containers. %seave --memory out for it",
          engine.name(),
          Deployment.CONTAINER.isOf(engine) ? "Choose --provision container for it, or l" : "L");
    }
  }

  private EngineLauncher launcher(Engine engine, Placement placement) {
    EngineLauncher one =
        switch (deployment(engine, placement)) {
          case PROCESS -> usualLauncher(engine);
          case CONTAINER -> new ContainerLauncher(placement);
          case EMULATED -> emulated(engine, placement);
        };
    return engine.chosenCluster().isPresent()
        ? new ClusterLauncher(one, engine.process().map(_ -> usualLauncher(engine)))
        : one;
  }

  /** Returns whether the emulator can run the engine where there is one: it is a program. */
  public static boolean isForLab(Engine engine) {
    return Deployment.EMULATED.isOf(engine) && usualLauncher(engine) instanceof ProgramLauncher;
  }

  private static EngineLauncher emulated(Engine engine, Placement placement) {
    if (usualLauncher(engine) instanceof ProgramLauncher programs) {
      return new EmulatedLauncher(programs, placement.libraries());
    }
    throw new ProvisionException(
        "%s runs in the client's JVM here, and the lab emulates programs only. Leave it out, or choose another --provision for it",
        engine.name());
  }

  /** Returns the deployment here; throws ProvisionException if the one wanted is missing. */
  public static Deployment deployment(Engine engine, Placement placement) {
    Deployment deployment =
        placement
            .deployment()
            .orElse(Deployment.PROCESS.isOf(engine) ? Deployment.PROCESS : Deployment.CONTAINER);
    if (!deployment.isOf(engine) && deployment != Deployment.CONTAINER && engine.isByPath()) {
      throw new ProvisionException(
          "%s runs as %s here only from a path of yours, where its server is installed. Name it, as in %s=/path",
          engine.name(), deployment.phrase(), engine.folder());
    }
    if (!deployment.isOf(engine)) {
      throw new ProvisionException(
          "%s does not run as %s here%s. Choose another --provision, or give the URL of a running one",
          engine.name(),
          deployment.phrase(),
          deployment == Deployment.EMULATED ? ", where it has no process to emulate" : "");
    }
    return deployment;
  }

  private static EngineLauncher usualLauncher(Engine engine) {
    try {
      return Adapter.of(EngineLauncher.class, engine.process().orElseThrow().launcher());
    } catch (CatalogException e) {
      throw new ProvisionException("%s: %s", engine.id(), e.getMessage(), e);
    }
  }

  /**
   * Attaches to an engine that somebody else started, in the database that its URL names. This
   * serves commands that the user gives; we do nothing there ourselves.
   *
   * @throws ProvisionException if it cannot be reached, or is another one
   */
  public RunningEngine attach(Engine engine, External external, Consumer<String> progress) {
    checkDriver(engine);
    return ExternalEngines.asItIs(engine, external, progress);
  }

  private RunningEngine launch(Engine engine, ProvisionOptions options) {
    checkMemory(engine, options.placement());
    EngineLauncher launcher = launcher(engine, options.placement());
    launcher
        .whyNot(engine)
        .ifPresent(reason -> {
          throw new ProvisionException(engine.name() + ": " + reason);
        });
    Durability durability = engine.durabilityFor(options.durability());
    Map<String, String> settings = new LinkedHashMap<>(engine.settings());
    settings.putAll(engine.durability().getOrDefault(durability, Map.of()));

    Workspace workspace = Workspace.open(options.dataRoot(), engine.id(), options.progress());
    ShutdownHook shutdownHook = new ShutdownHook(workspace::close);
    try {
      Launched launched =
          launched(engine, options, () -> launcher.launch(engine, settings, workspace));
      shutdownHook.first(launched.beforeCleaning());
      RunningHere.note(workspace, launched.footprint());
      SettingsReadback readbacks = SettingsReadback.ask(engine, launched.address());
      Durability promised = readbacks.promised(durability);
      return caughtUp(
          new RunningEngine(
              engine,
              launched.address(),
              launched.footprint(),
              launched.deployment(),
              launched.keepsCommits() ? promised : Durability.RELAXED,
              BuildFacts.with(
                  readbacks.answers(), engine, launched.address(), launched.footprint()),
              Optional.empty(),
              launched.crashReport(),
              shutdownHook));
    } catch (RuntimeException | Error e) {
      shutdownHook.after(e);
      throw e;
    }
  }

  /** Returns the engine once its further nodes have all that the first one has. */
  private static RunningEngine caughtUp(RunningEngine running) {
    try {
      running.settleFurther(List.of());
      return running;
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s: a further node cannot catch up: %s", running.engine().name(), e.getMessage(), e);
    }
  }

  /** Launches a server, and finds out why where it does not start with chosen settings. */
  private Launched launched(Engine engine, ProvisionOptions options, Supplier<Launched> launch) {
    try {
      return launch.get();
    } catch (ProvisionException e) {
      throw new ChosenSettings(engine)
          .explained(
              e,
              () -> {
                Engine plain =
                    Catalog.unchecked()
                        .with(engine.build().stream().toList())
                        .engine(EngineId.parse(engine.id()).plain());
                return launch(plain, options.outsideTheLab());
              });
    }
  }
}
