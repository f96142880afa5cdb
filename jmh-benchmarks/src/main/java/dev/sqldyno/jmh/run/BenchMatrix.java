// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cells of the selected workloads on some of the engines, whose order alternates from cell to
 * cell: A B C, C B A, ….
 */
record BenchMatrix(
    BenchOptions options,
    List<Engine> engines,
    RunFolder folder,
    boolean profiled,
    List<Sample> samples,
    List<Profile> profiles)
    implements Matrix<BenchEngine> {

  /**
   * Returns the matrices in the order in which they run, each on newly started engines: first the
   * engines; then their twins in the lab, whose idle work would disturb timings; then, if
   * requested, the flame graphs, without the lab, as perf sees no engine there.
   */
  static List<BenchMatrix> of(BenchOptions options, List<Engine> engines, RunFolder folder) {
    Map<Boolean, List<Engine>> byTwin =
        engines.stream().collect(Collectors.partitioningBy(options::isTwin));
    List<BenchMatrix> all = new ArrayList<>();
    for (boolean twins : new boolean[] {false, true}) {
      if (!byTwin.get(twins).isEmpty()) {
        all.add(of(options, byTwin.get(twins), folder, false));
      }
    }
    if (options.recorded().flamegraph()) {
      all.add(of(options, byTwin.get(false), folder, true));
    }
    return all;
  }

  private static BenchMatrix of(
      BenchOptions options, List<Engine> engines, RunFolder folder, boolean profiled) {
    Set<String> ids = engines.stream().map(Engine::id).collect(Collectors.toSet());
    return new BenchMatrix(
        options,
        engines,
        folder,
        profiled,
        folder.samples().stream().filter(sample -> ids.contains(sample.engine())).toList(),
        Profile.of(folder));
  }

  @Override
  public Budget budget() {
    if (profiled) {
      return Budget.of(1);
    }
    // counts hardly vary
    return engines.stream().anyMatch(options::isTwin)
        ? Budget.of(Math.min(options.recorded().budget().least(), Budget.MIN_REPETITIONS))
        : options.recorded().budget();
  }

  @Override
  public List<String> cellNames() {
    return options.cells().stream().map(Cell::label).toList();
  }

  @Override
  public Map<String, List<Estimate>> estimates() {
    List<String> own = engines.stream().map(Engine::id).toList();
    List<MeasuredCell> measured = MeasuredCell.of(folder.samples());
    return options.cells().stream()
        .collect(
            Collectors.groupingBy(
                Cell::label,
                Collectors.flatMapping(
                    cell ->
                        measured.stream()
                            .filter(of -> own.contains(of.key().engine()))
                            .filter(of -> cell.is(of.key()))
                            .map(of -> of.costPerRow(WindowPart.TOTAL, CostBasis.NET)),
                    Collectors.toList())));
  }

  @Override
  public int begun() {
    return Matrix.begun(samples.stream().mapToInt(Sample::repetition));
  }

  /**
   * Returns true in the lab, where nothing is timed, unless the user wants one engine at a time.
   */
  @Override
  public boolean sideBySide() {
    return options.recorded().interleave() == Interleave.CELLS
        && engines.stream().allMatch(options::isEmulated);
  }

  @Override
  public List<List<Trial<BenchEngine>>> remaining(int repetition, Set<String> chosen) {
    Interleave interleave =
        profiled || sideBySide() ? Interleave.ENGINES : options.recorded().interleave();
    return interleave.groups(Matrix.alternating(engines, repetition)).stream()
        .map(group ->
            group.stream()
                .map(engine -> new BenchEngine.Launch(engine, repetition, profiled, options))
                .toList())
        .map(group -> trials(group, chosen))
        .filter(trials -> !trials.isEmpty())
        .toList();
  }

  /**
   * Returns the trials. Features come last, so that their scripts affect no measurement, and only
   * in the first repetition, since their answers do not vary.
   */
  private List<Trial<BenchEngine>> trials(List<BenchEngine.Launch> engines, Set<String> chosen) {
    List<Trial<BenchEngine>> trials = new ArrayList<>();
    List<BenchEngine.Launch> order = engines;
    for (Cell cell : options.cells().stream().filter(c -> chosen.contains(c.label())).toList()) {
      List<BenchEngine.Launch> lacking = order.stream().filter(on -> !isDone(cell, on)).toList();
      for (BenchEngine.Launch on : lacking) {
        Optional<KneeTrial> knee = knee(cell, on);
        trials.add(knee.isPresent() ? knee.get() : new CellTrial(cell, on));
      }
      order = lacking.isEmpty() ? order : order.reversed();
    }
    for (BenchEngine.Launch on : engines) {
      for (Workload workload : options.workloads()) {
        if (!profiled
            && on.repetition() == 0
            && !options.isTwin(on.engine())
            && !workload.features().isEmpty()
            && !FeatureAnswers.has(folder, workload.id(), on.engine().id())) {
          trials.add(new FeaturesTrial(workload, on));
        }
      }
    }
    return trials;
  }

  /** Returns the search for the highest rate of the mix; empty where there is none. */
  private Optional<KneeTrial> knee(Cell cell, BenchEngine.Launch on) {
    return options
        .recorded()
        .findKnee()
        .filter(_ -> !profiled && cell.operation().takesThreads())
        .map(bound -> new KneeTrial(cell, bound, on));
  }

  private boolean isDone(Cell cell, BenchEngine.Launch on) {
    String engine = on.engine().id();
    Optional<KneeTrial> knee = knee(cell, on);
    if (knee.isPresent()) {
      return knee.get().next(samples).isEmpty();
    }
    return profiled
        ? cell.profile(profiles, engine).isPresent()
        : new CellTrial(cell, on).isWhole(samples);
  }
}
