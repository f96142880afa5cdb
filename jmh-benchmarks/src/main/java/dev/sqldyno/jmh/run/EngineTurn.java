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
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.run.Progress;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * One engine's part of one block: started once, watched idle, then every cell in a fork of its own.
 *
 * @param stopping true once the user wants the run to end
 */
record EngineTurn(
    BenchOptions options,
    Catalog catalog,
    RunRecord record,
    Progress progress,
    BooleanSupplier stopping) {

  /** Measures those cells; returns how many failed. */
  int take(Engine engine, int block, List<Cell> cells) throws InterruptedException {
    Path leases = null;
    try (RunningEngine running = new Provisioner().start(engine, provisioning(engine))) {
      leases = Files.createTempDirectory("sqldyno-lease");
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
      record.gap(engine.id(), e.getMessage());
      progress.accept(engine.id() + ": " + e.getMessage());
      return stopping.getAsBoolean() ? 0 : 1;
    } finally {
      delete(leases);
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

  private int measure(RunningEngine running, List<Cell> cells, CellRunner runner) {
    int failed = 0;
    String engine = running.engine().id();
    for (Cell cell : cells) {
      if (stopping.getAsBoolean()) {
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
      if (failure.isPresent() && !stopping.getAsBoolean()) {
        failed++;
        record.gap(what, failure.get());
        progress.accept(what + " failed: " + failure.get());
        if (!(running.footprint() instanceof Footprint.InJvm) && !answers(running)) {
          record.gap(
              engine, "the engine died during " + cell.label() + "; its server log may tell");
          return failed;
        }
      }
    }
    return failed;
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

  private static void delete(Path leases) {
    if (leases == null) {
      return;
    }
    try (var files = Files.list(leases)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(leases);
    } catch (IOException _) {
      // holds the password of an engine that is gone
    }
  }
}
