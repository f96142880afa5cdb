// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.jmh.state.Engines;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.run.Progress;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * One engine's part of one block: started once, watched idle, then every cell in a fork of its own.
 */
record EngineTurn(
    BenchOptions options, Catalog catalog, RunRecord record, Progress progress, Stop stop) {

  /** Measures those cells; returns how many failed. */
  int take(Engine engine, int block, List<Cell> cells) throws InterruptedException {
    Effort effort = Effort.of(options.size());
    try (LentEngine lent = LentEngine.start(engine, provisioning(engine), record, effort.idle());
        CellRunner runner =
            new CellRunner(engine.id(), options.size().id(), effort, lent.handover(block))) {
      return measure(lent.running(), cells, runner);
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
