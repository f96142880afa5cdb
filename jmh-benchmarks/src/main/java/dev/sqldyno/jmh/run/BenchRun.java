// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.cli.options.MetricsOption;
import dev.sqldyno.cli.options.RunPlaceOptions;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.MatrixRun;
import dev.sqldyno.run.record.RunLock;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A bench run: measures all cells on all engines, tries the features, and writes the report and
 * metrics.
 */
record BenchRun(BenchOptions options, MetricsOption metrics, PrintStream out) {

  /**
   * Measures the remaining trials.
   *
   * @return the number of failed trials and engine starts; if none failed, the number of required
   *     engines without a result
   * @throws ProvisionException if another run holds the run lock, or what {@link Preflight}
   *     requires is missing
   */
  int run() throws InterruptedException {
    try (RunLock _ = RunLock.hold()) {
      Preflight preflight = new Preflight(options);
      Map<Engine, String> absent = preflight.absent();
      preflight.notes(absent.keySet()).forEach(out::println);
      Map<String, String> reasons = new LinkedHashMap<>();
      absent.forEach((engine, reason) -> reasons.put(engine.id(), reason));
      List<Engine> present =
          options.engines().stream().filter(engine -> !absent.containsKey(engine)).toList();
      try (RunRecord record =
          RunRecord.open(options.place(), Half.ENGINES, options.recorded(), this::added)) {
        return measure(record, present, reasons);
      }
    }
  }

  private int measure(RunRecord record, List<Engine> present, Map<String, String> reasons)
      throws InterruptedException {
    List<String> ids = present.stream().map(Engine::id).toList();
    record.workloads(options.workloads());
    RunFolder folder = record.folder();
    MatrixRun<BenchEngine> run = new MatrixRun<>(record, out);
    run.leaveOut(reasons, ids);
    List<BenchMatrix> matrices = BenchMatrix.of(options, present, folder);
    RunEstimate.of(matrices, options).forEach(out::println);
    int failed =
        run.run(
            matrices,
            RunPlaceOptions.toResume(Half.ENGINES, folder, options.catalog(), options.again()));
    if (!folder.info().complete()) {
      return failed;
    }
    metrics.write(folder, out::println);
    if (failed > 0) {
      return failed;
    }
    List<String> unmeasured = unmeasured(folder, ids, options.require());
    unmeasured.forEach(id -> out.println("nothing was measured on " + id));
    return unmeasured.size();
  }

  /** Returns the required engines without a result; all engines if the run has no result at all. */
  static List<String> unmeasured(RunFolder folder, List<String> engines, Set<String> required) {
    Set<String> measured =
        Stream.concat(
                folder.samples().stream().map(Sample::engine),
                FeatureAnswers.of(folder).stream().map(FeatureAnswers::engine))
            .collect(Collectors.toSet());
    return engines.stream()
        .filter(id -> !measured.contains(id) && (measured.isEmpty() || required.contains(id)))
        .toList();
  }

  /** Returns the options to add; refuses a run that already has benchmarks of engines. */
  private List<EngineRunOptions> added(RunFolder earlier) {
    if (!earlier.options(Half.ENGINES.command(), EngineRunOptions.class).isEmpty()) {
      throw RunFolder.taken(earlier.path(), null);
    }
    return List.of(options.recorded());
  }
}
