// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.jmh.state.Engines;
import dev.sqldyno.jmh.state.Handover;
import dev.sqldyno.jmh.state.Idle;
import dev.sqldyno.measure.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Lease;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.Provisioner;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.Site;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.run.Progress;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One engine's part of one block: started once, watched idle, then every cell in a fork of its own.
 */
record EngineTurn(
    BenchOptions options, Catalog catalog, RunRecord record, Progress progress, Stop stop) {

  /** Measures those cells; returns how many failed. */
  int take(Engine engine, int block, List<Cell> cells) throws InterruptedException {
    // guarded like an engine's data, since a lease holds a password
    try (Site lending = Site.open(Engines.dataRoot(), engine.id() + "-lease", progress);
        RunningEngine running = new Provisioner().start(engine, provisioning(engine))) {
      Path leases = lending.folder();
      Effort effort = Effort.of(options.size());
      describe(running, leases, effort);
      Handover handover =
          new Handover(
              OptionalLong.of(ProcessHandle.current().pid()),
              Optional.of(leases),
              Optional.of(record.folder().path().toAbsolutePath()),
              block,
              effort.idle());
      // an engine that lives in its client cannot be lent: each fork opens its own
      if (!(running.footprint() instanceof Footprint.InJvm)) {
        Lease.write(running, leases.resolve(engine.id() + ".lease"));
      }
      try (CellRunner runner = new CellRunner(engine.id(), options.size().id(), effort, handover)) {
        return measure(running, cells, runner);
      }
    } catch (ProvisionException | SQLException | IOException e) {
      if (stop.explainsFailure()) {
        return 0;
      }
      gap(engine.id(), e.getMessage());
      return 1;
    }
  }

  private ProvisionOptions provisioning(Engine engine) {
    return new ProvisionOptions(
        options.durability(),
        Optional.ofNullable(options.external().get(engine.id())),
        Engines.dataRoot(),
        progress);
  }

  /** Measures idle while at it: this is the engine's quietest moment. */
  private void describe(RunningEngine running, Path leases, Effort effort)
      throws SQLException, InterruptedException {
    Engine engine = running.engine();
    try (Metering metering = Metering.open(running);
        Connection connection = running.address().connect()) {
      DatabaseMetaData meta = connection.getMetaData();
      record.engine(
          new EngineInfo(
              engine.id(),
              engine.name(),
              engine.publish(),
              meta.getDatabaseProductVersion(),
              meta.getDriverName() + " " + meta.getDriverVersion(),
              way(running.footprint()),
              running.durability(),
              running.settings(),
              metering.rung(),
              metering.whyNotHigher()));
      if (!(running.footprint() instanceof Footprint.InJvm)) {
        progress.accept(engine.id() + ": idle");
        Idle.write(Idle.measure(metering, effort.idle()), leases.resolve(engine.id() + ".idle"));
      }
    }
  }

  private static String way(Footprint footprint) {
    return switch (footprint) {
      case Footprint.Processes _ -> "process on loopback";
      case Footprint.InJvm _ -> "in the client's JVM";
      case Footprint.Remote _ -> "external URL";
    };
  }

  private int measure(RunningEngine running, List<Cell> cells, CellRunner runner)
      throws InterruptedException {
    int failed = 0;
    String engine = running.engine().id();
    for (Cell cell : cells) {
      if (stop.wished()) {
        return failed;
      }
      String what = engine + "/" + cell.label();
      Optional<String> lacking = lacking(running.engine(), cell);
      if (lacking.isPresent()) {
        progress.step(what + ": " + lacking.get());
        record.gap(what, lacking.get());
        continue;
      }
      progress.step(what);
      Optional<String> failure = runner.run(cell);
      if (failure.isPresent() && !stop.explainsFailure()) {
        failed++;
        if (!(running.footprint() instanceof Footprint.InJvm) && !answers(running)) {
          gap(
              engine,
              "the engine died during %s; go on with what is left by --resume (more in jmh.log)"
                  .formatted(cell.label()));
          return failed;
        }
        gap(what, failure.get());
      }
    }
    return failed;
  }

  private void gap(String what, String reason) {
    progress.accept(what + ": " + record.gap(what, reason));
  }

  private Optional<String> lacking(Engine engine, Cell cell) {
    return cell.usesBulk()
        ? BulkLoader.whyNot(new WorkloadSql(catalog, engine, cell.workload()))
        : Optional.empty();
  }

  private static boolean answers(RunningEngine running) {
    try (Connection connection = running.address().connect()) {
      return connection.isValid(5);
    } catch (SQLException _) {
      return false;
    }
  }
}
