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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The entry point for starting engines and attaching to them. Thread-safe. */
public final class Provisioner {

  /**
   * Starts the engine and reads its settings back. For an external engine, attaches to a database
   * of our own, which is created there and dropped on close; nothing else on that server is
   * touched.
   *
   * @throws ProvisionException if the engine cannot be started or reached, or has other settings
   *     than requested; nothing is left behind
   */
  public RunningEngine start(Engine engine, ProvisionOptions options) {
    checkDriver(engine);
    return options
        .external()
        .map(external -> FoundEngine.asGuest(engine, external, options))
        .orElseGet(() -> launch(engine, options));
  }

  /**
   * Returns why this machine cannot start the engine in that placement, with the remedy; empty
   * where it can.
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

  /** Downloads what it can, such as an image, and returns everything that is still missing. */
  public List<String> missing(Engine engine, Placement placement, Consumer<String> progress) {
    List<String> missing = new ArrayList<>();
    List<String> refused =
        ProvisionException.failures(
            () -> checkDriver(engine),
            () -> checkMemory(engine, placement),
            () -> missing.addAll(launcher(engine, placement).missing(engine, progress)));
    return Stream.concat(refused.stream(), missing.stream()).distinct().toList();
  }

  /** Returns {@link EngineLauncher#dataFolder}; empty, too, where the engine cannot be started. */
  public Optional<Path> dataFolder(Engine engine, Placement placement, Path dataRoot) {
    try {
      return launcher(engine, placement).dataFolder(dataRoot);
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns a note on the options that do not apply to those of these engines that run as a
   * process; empty where there are none.
   */
  public static Optional<String> unheeded(List<Engine> engines, Placements placements) {
    List<String> processes =
        engines.stream()
            .filter(
                engine -> deployment(engine, placements.of(engine.id())) != Deployment.CONTAINER)
            .map(Engine::id)
            .toList();
    return Optional.of(placements.ofContainers(processes))
        .filter(options -> !options.isEmpty() && !processes.isEmpty())
        .map(options ->
            "for containers only, so without effect on engines that run as a process (%s): %s"
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
          "%s runs as a process here, but a memory limit needs a container. %seave out --memory for it",
          engine.name(),
          Deployment.CONTAINER.isOf(engine) ? "Choose --provision container for it, or l" : "L");
    }
  }

  private EngineLauncher launcher(Engine engine, Placement placement) {
    EngineLauncher one =
        switch (deployment(engine, placement)) {
          case PROCESS -> ofProcess(engine);
          case CONTAINER -> new ContainerLauncher(placement);
          case EMULATED -> emulated(engine, placement);
        };
    return engine.chosenCluster().isPresent()
        ? new ClusterLauncher(one, engine.process().map(_ -> ofProcess(engine)))
        : one;
  }

  /** Returns whether the engine is a program, which the emulator can run. */
  public static boolean isForLab(Engine engine) {
    return Deployment.EMULATED.isOf(engine) && ofProcess(engine) instanceof ProgramLauncher;
  }

  private static EngineLauncher emulated(Engine engine, Placement placement) {
    if (ofProcess(engine) instanceof ProgramLauncher programs) {
      return new EmulatedLauncher(programs, placement.libraries());
    }
    throw new ProvisionException(
        "%s runs in the client's JVM here, but the lab emulates programs only. Leave it out, or choose another --provision for it",
        engine.name());
  }

  /** Returns the engine's deployment; throws ProvisionException if it lacks the requested one. */
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

  private static EngineLauncher ofProcess(Engine engine) {
    try {
      return Adapter.of(EngineLauncher.class, engine.process().orElseThrow().launcher());
    } catch (CatalogException e) {
      throw new ProvisionException("%s: %s", engine.id(), e.getMessage(), e);
    }
  }

  /**
   * Attaches to an external engine, in its URL's database, for commands of the user. Nothing else
   * is done there.
   *
   * @throws ProvisionException if it cannot be reached, or is another engine
   */
  public RunningEngine attach(Engine engine, External external, Consumer<String> progress) {
    checkDriver(engine);
    return FoundEngine.asItIs(engine, external, progress);
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
      return FirstWrite.on(
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
              shutdownHook::close),
          ClusterStart.PATIENCE,
          options.progress());
    } catch (RuntimeException | Error e) {
      shutdownHook.after(e);
      throw e;
    }
  }

  /** Launches a server; if it does not start with chosen settings, finds out why. */
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
