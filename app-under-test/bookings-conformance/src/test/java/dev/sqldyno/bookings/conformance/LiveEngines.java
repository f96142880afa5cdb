// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Starts each engine once for all stacks, and lends it to one test class at a time. */
final class LiveEngines {
  private static final File MEMORY = new File("/dev/shm");
  private static final long NEEDED_BYTES = 2L << 30;
  private static final Map<String, RunningEngine> RUNNING = new LinkedHashMap<>();
  private static final Map<String, EngineServer> SERVERS = new HashMap<>();
  private static final Map<String, Semaphore> FREE = new ConcurrentHashMap<>();

  private LiveEngines() {}

  /**
   * Waits until no other test uses the engine, and returns it; {@link #giveBack} must follow. Skips
   * the test if this machine lacks the engine.
   */
  static RunningEngine take(EngineDeployment deployment) {
    TestEngines.require(deployment);
    Semaphore free = free(deployment);
    free.acquireUninterruptibly();
    try {
      return running(deployment);
    } catch (RuntimeException | Error e) {
      free.release();
      throw e;
    }
  }

  /** Lets the next test take the engine. */
  static void giveBack(EngineDeployment deployment) {
    free(deployment).release();
  }

  private static Semaphore free(EngineDeployment deployment) {
    return FREE.computeIfAbsent(deployment.id(), _ -> new Semaphore(1, true));
  }

  private static synchronized RunningEngine running(EngineDeployment deployment) {
    return RUNNING.computeIfAbsent(deployment.id(), _ -> start(deployment));
  }

  /** Returns the server that a test may kill; empty if its processes are not visible here. */
  static synchronized Optional<EngineServer> server(EngineDeployment deployment) {
    return Optional.ofNullable(
        SERVERS.computeIfAbsent(
            deployment.id(), id -> EngineServer.of(deployment, RUNNING.get(id))));
  }

  /** Starts it durable, as tests kill it, but in memory if there is room, as none cuts power. */
  private static RunningEngine start(EngineDeployment deployment) {
    ProvisionOptions usual = TestEngines.options(deployment, dataRoot());
    Placement place = usual.placement();
    Placement inMemory =
        new Placement(
            place.deployment(),
            place.image(),
            place.registry(),
            storage(deployment),
            place.memory(),
            place.ownMemory(),
            place.libraries(),
            place.network());
    return new Provisioner()
        .start(
            deployment.engine(),
            new ProvisionOptions(
                usual.durability(),
                usual.external(),
                inMemory,
                usual.dataRoot(),
                usual.progress()));
  }

  /** Keeps containers on disk where tests kill all servers, as a killed one loses its tmpfs. */
  private static Placement.Storage storage(EngineDeployment deployment) {
    return deployment.deployment() == Placement.Deployment.CONTAINER
            && ContractSize.chosen().cells() == ContractSize.Cells.EVERY
        ? Placement.Storage.DISK
        : Placement.Storage.TMPFS;
  }

  /** Returns whether the data outlives the server. */
  static boolean keepsData(EngineDeployment deployment) {
    return deployment.deployment() != Placement.Deployment.CONTAINER
        || storage(deployment) == Placement.Storage.DISK;
  }

  private static Path dataRoot() {
    boolean room =
        MEMORY.isDirectory() && MEMORY.canWrite() && MEMORY.getUsableSpace() > NEEDED_BYTES;
    return (room ? MEMORY.toPath() : Path.of("target")).resolve("bookings-conformance");
  }

  /** Stops all engines. */
  static synchronized void close() {
    SERVERS.values().forEach(EngineServer::close);
    SERVERS.clear();
    RUNNING.values().forEach(RunningEngine::close);
    RUNNING.clear();
  }
}
