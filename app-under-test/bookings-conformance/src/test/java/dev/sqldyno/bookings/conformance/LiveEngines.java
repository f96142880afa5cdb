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

/** Each engine is started once for all stacks, and used by one test class at a time. */
final class LiveEngines {
  private static final File MEMORY = new File("/dev/shm");
  private static final long ENOUGH = 2L << 30;
  private static final Map<String, RunningEngine> RUNNING = new LinkedHashMap<>();
  private static final Map<String, EngineServer> SERVERS = new HashMap<>();

  private static final Map<String, Semaphore> FREE = new ConcurrentHashMap<>();

  private LiveEngines() {}

  /**
   * Of that form, once no other test uses it; {@link #giveBack} must follow. The test is skipped
   * where this machine has none.
   */
  static RunningEngine take(EngineDeployment form) {
    TestEngines.require(form);
    Semaphore free = free(form);
    free.acquireUninterruptibly();
    try {
      return running(form);
    } catch (RuntimeException | Error e) {
      free.release();
      throw e;
    }
  }

  /** The next test may have it. */
  static void giveBack(EngineDeployment form) {
    free(form).release();
  }

  private static Semaphore free(EngineDeployment form) {
    return FREE.computeIfAbsent(form.id(), _ -> new Semaphore(1, true));
  }

  private static synchronized RunningEngine running(EngineDeployment form) {
    return RUNNING.computeIfAbsent(form.id(), _ -> start(form));
  }

  /** What a test may kill of it; empty where its processes are not seen from here. */
  static synchronized Optional<EngineServer> server(EngineDeployment form) {
    return Optional.ofNullable(
        SERVERS.computeIfAbsent(form.id(), id -> EngineServer.of(form, RUNNING.get(id))));
  }

  /** Durable, as a test kills it, but in memory where there is room, as no test pulls the plug. */
  private static RunningEngine start(EngineDeployment form) {
    ProvisionOptions usual = TestEngines.options(form, dataRoot());
    Placement place = usual.placement();
    Placement inMemory =
        new Placement(
            place.deployment(),
            place.image(),
            place.registry(),
            storage(form),
            place.memory(),
            place.ownMemory(),
            place.network());
    return new Provisioner()
        .start(
            form.engine(),
            new ProvisionOptions(
                usual.durability(),
                usual.external(),
                inMemory,
                usual.dataRoot(),
                usual.progress()));
  }

  /** The memory of a container is gone when its server is killed, and that is tried on all then. */
  private static Placement.Storage storage(EngineDeployment form) {
    return form.deployment() == Placement.Deployment.CONTAINER
            && ContractSize.chosen().cells() == ContractSize.Cells.EVERY
        ? Placement.Storage.DISK
        : Placement.Storage.TMPFS;
  }

  /** Whether its data outlives its server. */
  static boolean keepsData(EngineDeployment form) {
    return form.deployment() != Placement.Deployment.CONTAINER
        || storage(form) == Placement.Storage.DISK;
  }

  private static Path dataRoot() {
    boolean room = MEMORY.isDirectory() && MEMORY.canWrite() && MEMORY.getUsableSpace() > ENOUGH;
    return (room ? MEMORY.toPath() : Path.of("target")).resolve("bookings-conformance");
  }

  /** Stops all. */
  static synchronized void close() {
    SERVERS.values().forEach(EngineServer::close);
    SERVERS.clear();
    RUNNING.values().forEach(RunningEngine::close);
    RUNNING.clear();
  }
}
