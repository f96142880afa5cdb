// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.jmh.state.Handover;
import dev.sqldyno.jmh.state.Idle;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.Lease;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.provision.workspace.Site;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An engine that was started once and that the forks of a run attach to; described in the run's
 * record, and watched idle. One that lives in its client cannot be lent: each fork opens its own.
 */
public final class LentEngine implements AutoCloseable {
  private final RunningEngine running;
  private final RunRecord record;
  private final Site leases;
  private final Path dataRoot;
  private final Duration idle;

  private LentEngine(
      RunningEngine running, RunRecord record, Site leases, Path dataRoot, Duration idle) {
    this.running = running;
    this.record = record;
    this.leases = leases;
    this.dataRoot = dataRoot;
    this.idle = idle;
  }

  /**
   * Starts the engine, or attaches to it.
   *
   * @param idle how long it is watched doing nothing
   * @throws ProvisionException where it cannot be had; nothing is left behind
   */
  public static LentEngine start(
      Engine engine, ProvisionOptions options, RunRecord record, Duration idle)
      throws IOException, SQLException, InterruptedException {
    return start(engine, options, record, idle, true);
  }

  /**
   * The same.
   *
   * @param described whether the run's record shall tell of this engine, and not of an earlier one
   */
  static LentEngine start(
      Engine engine, ProvisionOptions options, RunRecord record, Duration idle, boolean described)
      throws IOException, SQLException, InterruptedException {
    // guarded like an engine's data, since a lease holds a password
    Site leases = Site.open(options.dataRoot(), engine.id() + "-lease", options.progress());
    LentEngine lent = null;
    try {
      lent =
          new LentEngine(
              new Provisioner().start(engine, options), record, leases, options.dataRoot(), idle);
      options.progress().accept(engine.id() + ": watching it idle");
      lent.describe(described);
      if (lent.lendable()) {
        Lease.write(lent.running, leases.folder().resolve(engine.id() + ".lease"));
      }
      return lent;
    } catch (RuntimeException | SQLException | InterruptedException e) {
      if (lent != null) {
        lent.running.close();
      }
      leases.close();
      throw e;
    }
  }

  /** The engine; its meters and connections are for whoever asks. */
  public RunningEngine running() {
    return running;
  }

  /** Whether other processes can reach it. */
  public boolean lendable() {
    return !(running.footprint() instanceof Footprint.InJvm);
  }

  /** What a fork is told that measures in that repetition. */
  public Handover handover(int repetition) {
    return handover(repetition, false);
  }

  /** What a fork is told that measures, or samples stacks, in it. */
  Handover handover(int repetition, boolean profiled) {
    return new Handover(
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.of(leases.folder()),
        Optional.of(record.folder().path().toAbsolutePath()),
        Optional.of(dataRoot.toAbsolutePath()),
        repetition,
        profiled,
        idle);
  }

  /** Measures idle while at it: this is the engine's quietest moment. */
  private void describe(boolean described) throws SQLException, InterruptedException {
    Engine engine = running.engine();
    try (Metering metering = Metering.open(running);
        Connection connection = running.address().connect()) {
      if (described) {
        record.engine(EngineInfo.of(running, connection, metering.rung(), metering.whyNotHigher()));
      }
      if (lendable()) {
        Idle.write(Idle.measure(metering, idle), leases.folder().resolve(engine.id() + ".idle"));
      }
    }
  }

  @Override
  public void close() {
    running.close();
    leases.close();
  }
}
