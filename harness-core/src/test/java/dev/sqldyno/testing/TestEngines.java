// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.container.ContainerLauncher;
import dev.sqldyno.provision.emulator.Emulator;
import dev.sqldyno.provision.start.Provisioner;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives tests their engines. One that this machine cannot start skips the test with the reason,
 * unless {@code -Dsqldyno.require=a,b/container} names it: then the test fails. An engine that runs
 * elsewhere is given by {@code -Dsqldyno.external.<id>=URL} with its user and password in the
 * environment ({@code SQLDYNO_<ID>_USER}, {@code SQLDYNO_<ID>_PASSWORD}).
 */
public final class TestEngines {
  private static final Skips TRIED =
      new Skips(
          "engines",
          "sqldyno.require",
          Stream.of(
                  EngineDeployment.all(), EngineDeployment.emulated(), EngineDeployment.clusters())
              .flatMap(deployments -> deployments)
              .map(EngineDeployment::id)
              .collect(Collectors.toCollection(TreeSet::new)));

  /** Keeps why an engine cannot be emulated, as a mirror that does not answer takes minutes. */
  private static final Map<EngineDeployment, Optional<String>> EMULATED = new HashMap<>();

  private static final StackWalker CALLERS =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private TestEngines() {}

  /**
   * Returns the shared engine in its usual deployment, as {@link #shared(EngineDeployment)} does.
   */
  public static RunningEngine shared(String id) {
    return shared(EngineDeployment.of(id), CALLERS.getCallerClass());
  }

  /**
   * Returns the engine that all test classes of this JVM use, in a database of the calling class's
   * own. The engine is started when it is first asked for and stopped after the last test.
   * Settings, roles and what the whole server counts are everybody's: leave them alone.
   */
  public static RunningEngine shared(EngineDeployment deployment) {
    return shared(deployment, CALLERS.getCallerClass());
  }

  private static RunningEngine shared(EngineDeployment deployment, Class<?> tests) {
    require(deployment);
    return TestDatabases.of(deployment, tests);
  }

  /** Returns the shared engine's data folder, another one for each deployment. */
  public static Path sharedData(EngineDeployment deployment) {
    return TestDatabases.data(deployment);
  }

  /** Starts the engine in its usual deployment, or finds it at the external URL; close it. */
  public static RunningEngine start(String id, Path dataRoot) {
    return start(EngineDeployment.of(id), dataRoot);
  }

  /** Starts the engine; close it. */
  public static RunningEngine start(EngineDeployment deployment, Path dataRoot) {
    require(deployment);
    return new Provisioner().start(deployment.engine(), options(deployment, dataRoot));
  }

  /** Requires the engine in its usual deployment, as {@link #require(EngineDeployment)} does. */
  public static void require(String id) {
    require(EngineDeployment.of(id));
  }

  /** Returns if the engine can be started here; else the test is skipped, or fails. */
  public static void require(EngineDeployment deployment) {
    TRIED.require(deployment.id(), isExternal(deployment) ? Optional.empty() : whyNot(deployment));
  }

  /** No test pulls an image, nor gets the emulator unless the test is required. */
  private static Optional<String> whyNot(EngineDeployment deployment) {
    Placement placement = deployment.placements().of(deployment.engine().id());
    if (deployment.isPathMissing()) {
      return Optional.of("its path is not in the environment: " + deployment.variable() + "=/path");
    }
    if (deployment.deployment() == Deployment.EMULATED) {
      return whyNotEmulated(deployment, placement);
    }
    Optional<String> whyNot = new Provisioner().whyNot(deployment.engine(), placement);
    if (whyNot.isPresent() || deployment.deployment() != Deployment.CONTAINER) {
      return whyNot;
    }
    return new ContainerLauncher(placement)
        .missingImage(deployment.engine())
        .map(image ->
            "image %s is not on this machine: docker pull it, or name another with -D%s="
                .formatted(image, deployment.imageProperty()));
  }

  private static synchronized Optional<String> whyNotEmulated(
      EngineDeployment deployment, Placement placement) {
    if (!Emulator.isCached() && !TRIED.isRequired(deployment.id())) {
      return Optional.of(
          "the emulator is not in the cache, and is downloaded only for -Dsqldyno.require="
              + deployment.id());
    }
    return EMULATED.computeIfAbsent(
        deployment,
        _ ->
            new Provisioner()
                .missing(deployment.engine(), placement, _ -> {}).stream().findFirst());
  }

  /** Says how many were tested; empty where no test asked for an engine. */
  static Optional<String> summary() {
    return TRIED.summary();
  }

  /** Returns the same placement on that connection path. */
  public static Placement reachedBy(Network network, Placement as) {
    return new Placement(
        as.deployment(),
        as.image(),
        as.registry(),
        as.storage(),
        as.memory(),
        as.ownMemory(),
        as.libraries(),
        Optional.of(network));
  }

  /** Returns the options that start it. */
  public static ProvisionOptions options(EngineDeployment deployment, Path dataRoot) {
    return new ProvisionOptions(
        Durability.COMMIT,
        external(deployment.id()),
        deployment.placements().of(deployment.engine().id()),
        dataRoot,
        _ -> {});
  }

  static boolean isExternal(EngineDeployment deployment) {
    return external(deployment.id()).isPresent();
  }

  private static Optional<External> external(String id) {
    return Optional.ofNullable(System.getProperty("sqldyno.external." + id))
        .map(url -> External.fromEnvironment(id, url));
  }
}
