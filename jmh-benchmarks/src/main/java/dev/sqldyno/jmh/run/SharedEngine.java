// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.jmh.state.IdleCost;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.EngineLock;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.run.record.RunRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An engine that is started once for all forks of a run, recorded, and watched idle. An engine
 * inside its client cannot be shared, so each fork opens its own.
 *
 * @param idle how long it is watched idle
 * @param profiled whether its forks sample stacks instead of being timed, with no record of it
 */
public record SharedEngine(
    RunningEngine running,
    RunRecord record,
    Workspace engineLocks,
    Path dataRoot,
    Duration idle,
    boolean profiled)
    implements AutoCloseable {

  /**
   * Starts the engine, or attaches to it.
   *
   * @throws ProvisionException if it cannot be started; nothing is left behind
   */
  public static SharedEngine start(
      Engine engine, ProvisionOptions options, RunRecord record, Duration idle, boolean profiled)
      throws SQLException, InterruptedException {
    // a workspace, since an engine lock holds a password
    Workspace engineLocks =
        Workspace.open(options.dataRoot(), engine.id() + ".lock", options.progress());
    SharedEngine shared = null;
    try {
      shared =
          new SharedEngine(
              new Provisioner().start(engine, options),
              record,
              engineLocks,
              options.dataRoot(),
              idle,
              profiled);
      options.progress().accept(engine.id() + ": watching it idle");
      shared.describe();
      if (shared.isShareable()) {
        EngineLock.write(shared.running, shared.handedOver(".lock"));
      }
      return shared;
    } catch (RuntimeException | SQLException | InterruptedException e) {
      if (shared != null) {
        shared.running.close();
      }
      engineLocks.close();
      throw e;
    }
  }

  /** Returns the file of that kind for its forks. */
  Path handedOver(String kind) {
    return engineLocks.folder().resolve(EngineId.inFileName(running.engine().id() + kind));
  }

  /** Returns whether other processes can reach it. */
  public boolean isShareable() {
    return !(running.footprint() instanceof Footprint.InJvm);
  }

  /** Returns the configuration of a fork in that repetition. */
  public ForkConfiguration forkConfiguration(int repetition) {
    return new ForkConfiguration(
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.of(engineLocks.folder()),
        Optional.of(record.folder().path().toAbsolutePath()),
        Optional.of(dataRoot.toAbsolutePath()),
        repetition,
        profiled,
        idle);
  }

  /** Records the engine and its idle cost, as it is quietest before the first cell. */
  private void describe() throws SQLException, InterruptedException {
    Engine engine = running.engine();
    try (Metering metering = Metering.open(running);
        Connection connection = running.address().connect()) {
      if (!profiled) {
        record.engine(
            EngineInfo.of(running, connection, metering.meter(), metering.whyNotHigher()));
      }
      if (isShareable()) {
        IdleCost.write(metering.idle(idle), handedOver(".idle"));
      }
    }
  }

  @Override
  public void close() {
    try (Workspace _ = engineLocks) {
      running.close();
    }
  }
}
