// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.jmh.state.Engines;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.run.Progress;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** One engine's part of one pass: started once, watched idle, then every cell in a fork. */
final class EngineTurn implements AutoCloseable {
  private final Catalog catalog;
  private final RunRecord record;
  private final Progress progress;
  private final Stop stop;
  private final LentEngine lent;
  private final CellRunner runner;
  private boolean dead;

  private EngineTurn(
      Catalog catalog,
      RunRecord record,
      Progress progress,
      Stop stop,
      LentEngine lent,
      CellRunner runner) {
    this.catalog = catalog;
    this.record = record;
    this.progress = progress;
    this.stop = stop;
    this.lent = lent;
    this.runner = runner;
  }

  /** Starts the engine; ProvisionException and the others where that fails: nothing is left. */
  static EngineTurn start(Engine engine, int block, Pass pass)
      throws SQLException, IOException, InterruptedException {
    BenchOptions options = pass.options();
    Effort effort = Effort.of(options.size());
    ProvisionOptions provisioning =
        new ProvisionOptions(
            options.durability(),
            Optional.ofNullable(options.external().get(engine.id())),
            options.placements().of(engine.id()),
            Engines.dataRoot(),
            pass.progress());
    LentEngine lent = LentEngine.start(engine, provisioning, pass.record(), effort.idle());
    try {
      CellRunner runner =
          new CellRunner(engine.id(), options.size().id(), effort, lent.handover(block));
      return new EngineTurn(
          pass.catalog(), pass.record(), pass.progress(), pass.stop(), lent, runner);
    } catch (IOException | RuntimeException e) {
      lent.close();
      throw e;
    }
  }

  /** Measures the cell unless the engine lacks what it takes; whether it failed. */
  boolean measure(Cell cell) throws InterruptedException {
    if (dead || stop.wished()) {
      return false;
    }
    Engine engine = lent.running().engine();
    String what = engine.id() + "/" + cell.label();
    Optional<String> lacking = lacking(engine, cell);
    if (lacking.isPresent()) {
      progress.step(what + ": " + lacking.get());
      record.gap(what, lacking.get());
      return false;
    }
    progress.step(what);
    Optional<String> failure = runner.run(cell);
    if (failure.isEmpty() || stop.explainsFailure()) {
      return false;
    }
    dead = lent.lendable() && !answers(lent.running());
    if (dead) {
      runner.log("the last words of " + engine.name() + ":\n" + lent.running().lastWords());
      gap(
          engine.id(),
          "the engine died during %s%s; go on with what is left by --resume (more in jmh.log)"
              .formatted(
                  cell.label(),
                  lent.running().causeOfDeath().map(cause -> ": " + cause).orElse("")));
    } else {
      gap(what, failure.get());
    }
    return true;
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

  @Override
  public void close() {
    runner.close();
    lent.close();
  }
}
