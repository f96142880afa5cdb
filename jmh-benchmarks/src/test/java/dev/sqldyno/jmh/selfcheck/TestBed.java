// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.SharedEngine;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.jmh.run.fork.CellRunner;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MachineCondition;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A self-check's test bed: the run's folder, and one engine that all subjects use. */
final class TestBed implements AutoCloseable {
  private static final Duration IDLE = Duration.ofMillis(500);

  private final Catalog catalog;
  private final RunRecord record;
  private final SharedEngine lent;
  private final Size size;

  private TestBed(Catalog catalog, RunRecord record, SharedEngine lent, Size size) {
    this.catalog = catalog;
    this.record = record;
    this.lent = lent;
    this.size = size;
  }

  /**
   * Starts the engine.
   *
   * @param how how it runs
   * @param folder the folder in which the run's folder is made
   * @param options what the user asked for
   */
  static TestBed open(
      Catalog catalog,
      Engine engine,
      Size size,
      ProvisionOptions how,
      Path folder,
      Map<String, String> options)
      throws IOException, SQLException, InterruptedException {
    RunRecord record =
        RunRecord.createNamed(
            folder,
            "validate-%s-%s".formatted(options.get("self-check"), RunRecord.nameOfNow()),
            Half.ENGINES,
            options);
    SharedEngine lent = SharedEngine.start(engine, how, record, IDLE, false);
    TestBed bed = new TestBed(catalog, record, lent, size);
    if (!lent.isShareable()) {
      bed.close();
      throw new ProvisionException(
          "%s runs inside its client, and clients are compared here: choose another --engine"
              .formatted(engine.name()));
    }
    return bed;
  }

  RunningEngine engine() {
    return lent.running();
  }

  SharedEngine lent() {
    return lent;
  }

  Path folder() {
    return record.folder().path();
  }

  WorkloadSql sql(String workload) {
    return new WorkloadSql(catalog, engine().engine(), catalog.workload(workload));
  }

  /** Compiles a workload's mixes. */
  MixPlan plan(String workload, Map<String, String> variant) {
    return MixPlan.of(catalog, engine().engine(), catalog.workload(workload), size, variant);
  }

  long amount(String workload, String name) {
    return catalog.workload(workload).amount(size, name);
  }

  /** Returns how many keys that table has. */
  long keys(PointTable table) {
    return amount(table.workload(), table.amount());
  }

  /** Returns the number that a statement returns. */
  static double number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getDouble(1);
    }
  }

  /** Makes the table of {@code dml-rows} anew, fills it and settles it. */
  void fillRows() throws SQLException {
    WorkloadSql sql = sql("dml-rows");
    try (Connection connection = engine().address().connect()) {
      sql.createTable(connection);
      WorkloadSql.execute(connection, sql.text("fill", Map.of("keys", keys(PointTable.ROWS))));
      sql.settleWithStatistics(connection);
    }
  }

  /** Runs one of our benchmarks in a fork, as a bench run does, and returns its samples. */
  List<Sample> benchmark(
      String workload,
      String operation,
      Map<String, String> variant,
      RunLength runLength,
      int round)
      throws IOException {
    var of = catalog.workload(workload);
    Cell cell = new Cell(of, of.operation(operation), variant);
    int before = record.folder().samples().size();
    try (CellRunner runner =
        new CellRunner(
            engine().engine().id(), size.id(), runLength, lent.forkConfiguration(round), true)) {
      Optional<String> failure = runner.run(cell);
      if (failure.isPresent()) {
        throw new ResultException(
            "our benchmark failed: %s, in %s".formatted(failure.get(), folder()));
      }
    }
    List<Sample> samples = record.folder().samples();
    return samples.subList(before, samples.size());
  }

  /** Returns the engine's description in the run's folder. */
  RunInfo.EngineInfo info() {
    return record.folder().info().engines().getFirst();
  }

  /** Returns {@code bulk on PostgreSQL 18.1, size quick, rounds: 5, engine meter: …}. */
  String title(String check, int rounds) {
    RunInfo.EngineInfo info = info();
    return "%s on %s %s, size %s, rounds: %d, engine meter: %s"
        .formatted(check, info.name(), info.version(), size.id(), rounds, info.meter().id());
  }

  /** Returns what disturbed our benchmarks on this machine, and where the raw results are. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    List<Sample> samples = record.folder().samples();
    if (!samples.isEmpty()) {
      List<String> seen = new ArrayList<>();
      for (MachineCondition condition : MachineCondition.values()) {
        condition
            .worst(samples.stream().map(Sample::conditions).toList())
            .ifPresent(worst -> seen.add(condition.id() + " " + condition.say(worst)));
      }
      notes.add("machine: at worst " + String.join(", ", seen));
      notes.addAll(MachineDisturbance.of(samples).reasons());
    }
    notes.add("raw results: " + folder());
    return notes;
  }

  /** Marks the run as complete: nothing more will be measured. */
  void complete() {
    record.complete();
  }

  @Override
  public void close() {
    lent.close();
  }
}
