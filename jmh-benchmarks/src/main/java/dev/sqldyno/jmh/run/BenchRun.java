// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.Alone;
import dev.sqldyno.run.Alternating;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.ReportedRun;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.RunRecord.Half;
import dev.sqldyno.run.Stop;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs all cells on all engines, in passes and in alternating order, tries the features, and writes
 * the report, also when the user ends it early: what was measured is kept.
 */
final class BenchRun {
  private final BenchOptions options;
  private final Catalog catalog;
  private final PrintStream out;
  private final List<Cell> cells;
  private final Stop stop = new Stop();

  BenchRun(BenchOptions options, Catalog catalog, PrintStream out) {
    this.options = options;
    this.catalog = catalog;
    this.out = out;
    this.cells = Cell.of(options.workloads());
  }

  /**
   * Measures what is left to be measured.
   *
   * @return how many cells failed
   * @throws ProvisionException where another run goes on, no engine can be had, or a required one
   *     cannot, or perf is wanted and cannot
   */
  int run() throws InterruptedException {
    try (Alone _ = Alone.hold()) {
      return alone();
    }
  }

  private int alone() throws InterruptedException {
    Preflight preflight = new Preflight(options, catalog);
    Map<Engine, String> absent = preflight.absent();
    preflight.notes(absent.keySet()).forEach(out::println);
    absent.forEach((engine, reason) -> out.println(engine.id() + " is left out: " + reason));
    List<Engine> present =
        options.engines().stream().filter(engine -> !absent.containsKey(engine)).toList();
    RunRecord record = open();
    absent.forEach((engine, reason) -> record.gap(engine.id(), reason));

    Progress progress = Progress.open(steps(record, present));
    String goOn = "To resume: scripts/sqldyno bench --resume " + record.folder().path();
    return new ReportedRun(record, progress, stop, out, goOn)
        .lead(() -> blocks(record, present, progress) + profiles(record, present, progress));
  }

  private int blocks(RunRecord record, List<Engine> engines, Progress progress)
      throws InterruptedException {
    Pass pass = new Pass(options, catalog, record, progress, stop, false);
    int failed = 0;
    for (int block = 0; block < options.repetitions(); block++) {
      List<Engine> order = Alternating.order(engines, block);
      for (List<Engine> group : options.interleave().groups(order)) {
        Map<Engine, Left> left = new LinkedHashMap<>();
        for (Engine engine : group) {
          left.put(engine, left(record, engine, block));
        }
        left.values().removeIf(Left::isEmpty);
        if (!left.isEmpty() && !stop.wished()) {
          failed += pass.run(block, left);
        }
      }
    }
    return failed;
  }

  /** On engines started anew, so that nothing of it is in what was timed. */
  private int profiles(RunRecord record, List<Engine> engines, Progress progress)
      throws InterruptedException {
    Pass pass = new Pass(options, catalog, record, progress, stop, true);
    int failed = 0;
    for (List<Engine> group : Interleave.ENGINES.groups(engines)) {
      Map<Engine, Left> left = new LinkedHashMap<>();
      group.forEach(engine -> left.put(engine, new Left(unprofiled(record, engine), List.of())));
      left.values().removeIf(Left::isEmpty);
      if (!left.isEmpty() && !stop.wished()) {
        failed += pass.run(options.repetitions(), left);
      }
    }
    return failed;
  }

  private List<Cell> unprofiled(RunRecord record, Engine engine) {
    if (!options.flamegraph()) {
      return List.of();
    }
    List<Profile> profiles = Profile.of(record.folder());
    return cells.stream()
        .filter(cell ->
            profiles.stream().noneMatch(p -> cell.isOf(p) && p.engine().equals(engine.id())))
        .toList();
  }

  private RunRecord open() throws InterruptedException {
    return RunRecord.open(options.place(), Half.ENGINES, options.recorded(), this::added);
  }

  /** A comparison of services alone gets these cells added; any other run has them already. */
  private List<EngineRunOptions> added(RunFolder earlier) {
    if (!earlier.options(Half.ENGINES.command(), EngineRunOptions.class).isEmpty()) {
      throw RunFolder.taken(earlier.path(), null);
    }
    return List.of(options.recorded());
  }

  private int steps(RunRecord record, List<Engine> engines) {
    int steps = 0;
    for (int block = 0; block < options.repetitions(); block++) {
      for (Engine engine : engines) {
        steps += left(record, engine, block).steps();
      }
    }
    for (Engine engine : engines) {
      steps += unprofiled(record, engine).size();
    }
    return steps;
  }

  /** Features are tried in the first pass alone: they answer the same each time. */
  private Left left(RunRecord record, Engine engine, int block) {
    int iterations = Effort.of(options.size()).iterations();
    List<Sample> samples = record.folder().samples();
    return new Left(
        cells.stream()
            .filter(cell -> cell.samples(samples, engine.id(), block) < iterations)
            .toList(),
        options.workloads().stream()
            .filter(workload -> block == 0 && !workload.features().isEmpty())
            .filter(workload -> !FeatureAnswers.has(record.folder(), workload.id(), engine.id()))
            .toList());
  }
}
