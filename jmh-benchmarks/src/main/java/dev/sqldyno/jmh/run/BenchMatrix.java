// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.WindowPart;
import dev.sqldyno.run.Alternating;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of the chosen workloads on the present engines, whose order alternates from cell to
 * cell: A B C, C B A, ….
 */
record BenchMatrix(
    BenchOptions options,
    Catalog catalog,
    List<Engine> engines,
    RunFolder folder,
    boolean profiled,
    List<Cell> cells,
    List<Sample> samples,
    List<Profile> profiles)
    implements Matrix<BenchEngine> {

  /**
   * Returns the matrix of the cells and, if wanted, one of their flame graphs. That one starts the
   * engines anew, so that sampling does not affect what is timed.
   */
  static List<BenchMatrix> of(
      BenchOptions options, Catalog catalog, List<Engine> engines, RunFolder folder) {
    return Stream.of(false, true)
        .filter(profiled -> !profiled || options.flamegraph())
        .map(profiled ->
            new BenchMatrix(
                options,
                catalog,
                engines,
                folder,
                profiled,
                options.cells(),
                folder.samples(),
                Profile.of(folder)))
        .toList();
  }

  @Override
  public Budget budget() {
    return profiled ? Budget.of(1) : options.budget();
  }

  @Override
  public List<String> cellNames() {
    return cells.stream().map(Cell::label).toList();
  }

  @Override
  public Map<String, List<Estimate>> estimates() {
    // a twin's repetitions are given
    List<String> twins = engines.stream().filter(options::isTwin).map(Engine::id).toList();
    List<MeasuredCell> measured = MeasuredCell.of(folder.samples());
    return cells.stream()
        .collect(
            Collectors.groupingBy(
                Cell::label,
                Collectors.flatMapping(
                    cell ->
                        measured.stream()
                            .filter(of -> !twins.contains(of.key().engine()))
                            .filter(cell::isOf)
                            .map(of -> of.costPerRow(WindowPart.TOTAL, CostBasis.NET)),
                    Collectors.toList())));
  }

  @Override
  public int begun() {
    return Matrix.begun(samples.stream().mapToInt(Sample::repetition));
  }

  @Override
  public List<List<Trial<BenchEngine>>> remaining(int repetition, Set<String> chosen) {
    Interleave interleave = profiled ? Interleave.ENGINES : options.interleave();
    return Stream.of(false, true)
        .map(twins -> measured(twins, repetition))
        .flatMap(together -> interleave.groups(together).stream())
        .map(group ->
            group.stream()
                .map(engine ->
                    new BenchEngine.Launch(engine, repetition, profiled, options, catalog))
                .toList())
        .map(group -> trials(group, chosen))
        .filter(trials -> !trials.isEmpty())
        .toList();
  }

  /**
   * Returns the engines to measure, in order: the twins in the lab by themselves, since what they
   * do while idle would disturb what is timed; not in later repetitions, as their counts hardly
   * vary; and not with perf, which sees no engine in them.
   */
  private List<Engine> measured(boolean twins, int repetition) {
    return twins && (profiled || repetition >= Budget.LEAST)
        ? List.of()
        : Alternating.order(
            engines.stream().filter(engine -> options.isTwin(engine) == twins).toList(),
            repetition);
  }

  /**
   * Returns the trials, with features last, so that their scripts do not affect a measurement, and
   * in the first repetition alone, since their answers do not vary.
   */
  private List<Trial<BenchEngine>> trials(List<BenchEngine.Launch> engines, Set<String> chosen) {
    List<Trial<BenchEngine>> trials = new ArrayList<>();
    List<BenchEngine.Launch> order = engines;
    for (Cell cell : cells.stream().filter(c -> chosen.contains(c.label())).toList()) {
      List<BenchEngine.Launch> lacking = order.stream().filter(on -> !isDone(cell, on)).toList();
      lacking.forEach(on -> trials.add(new CellTrial(cell, on)));
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

  private boolean isDone(Cell cell, BenchEngine.Launch on) {
    String engine = on.engine().id();
    return profiled
        ? cell.profile(profiles, engine).isPresent()
        : cell.samples(samples, engine, on.repetition())
            >= on.runLength().of(cell.operation()).iterations();
  }
}
