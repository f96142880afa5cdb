// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.run.RunContext;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchMatrixTest {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path results;

  @Test
  void twinsInTheLabAreMeasuredAfterAllThatIsTimedAndTryNoFeature() {
    List<BenchMatrix> matrices = matrices(true);

    assertThat(names(matrices.getFirst(), 0)).hasSize(1);
    assertThat(names(matrices.getFirst(), 0).getFirst())
        .startsWith("postgresql/dml-sweep/insert", "mariadb/dml-sweep/insert")
        .endsWith("postgresql/features", "mariadb/features")
        .noneMatch(name -> name.contains("@lab"));
    assertThat(names(matrices.get(1), 0))
        .satisfiesExactly(
            one -> assertThat(one).allMatch(name -> name.startsWith("postgresql@lab/dml-sweep/")),
            other -> assertThat(other).allMatch(name -> name.startsWith("mariadb@lab/dml-sweep/")));
    assertThat(names(matrices.getLast(), 0).toString()).contains("graph").doesNotContain("@lab");
  }

  @Test
  void onlyWhatIsNotTimedRunsSideBySide() {
    assertThat(matrices(true))
        .extracting(BenchMatrix::sideBySide)
        .containsExactly(false, true, false);
    assertThat(matrices(false)).extracting(BenchMatrix::sideBySide).containsExactly(false, false);
  }

  @Test
  void twinsAreMeasuredInThreeRepetitionsOfTheSmallestSize() {
    BenchMatrix lab = matrices(true).get(1);

    assertThat(lab.budget()).isEqualTo(Budget.of(3));
    assertThat(lab.remaining(0, Set.copyOf(lab.cellNames())).getFirst().getFirst().launch())
        .isInstanceOfSatisfying(
            BenchEngine.Launch.class, launch -> assertThat(launch.size()).isEqualTo(Size.SMOKE));
  }

  @Test
  void enginesAlternateOrRunOneAfterTheOther() {
    assertThat(engines(matrices(false).getFirst()))
        .startsWith("postgresql", "mariadb", "mariadb", "postgresql");
    assertThat(engines(matrices(false, Interleave.ENGINES).getFirst()))
        .startsWith("postgresql", "postgresql")
        .endsWith("mariadb", "mariadb")
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  /** Two forks were killed after two of three windows. */
  @Test
  void windowsOfInterruptedForksAreNoTrialAndTheNextForkWithdrawsThem() throws Exception {
    RunRecord record = RunRecord.createNamed(results, "mine", Half.ENGINES, Map.of());
    RunFolder folder = record.folder();
    BenchMatrix any = matrices(false).getFirst();
    BenchMatrix matrix = BenchMatrix.of(any.options(), any.engines(), folder).getFirst();
    CellTrial trial = trials(matrix).getFirst();
    Sample other = sample("mariadb", 0, 1e8);
    folder.append(other);
    for (double cpu : List.of(1e8, 2e8)) {
      folder.append(sample("postgresql", 0, cpu));
      folder.append(sample("postgresql", 1, cpu));
    }
    assertThat(trials(resumed(matrix))).contains(trial);

    measureWithoutAFork(trial, record);
    assertThat(folder.samples()).containsExactly(other);
    List<Sample> whole =
        List.of(0, 1, 2).stream().map(window -> sample("postgresql", window, 3e8)).toList();
    whole.forEach(folder::append);
    measureWithoutAFork(trial, record);
    assertThat(folder.samples()).hasSize(4).containsAll(whole);
    assertThat(trials(resumed(matrix))).doesNotContain(trial);

    trial.withdraw(folder, "node3 was killed");
    assertThat(folder.samples()).containsExactly(other);
    assertThat(trials(resumed(matrix))).contains(trial);
  }

  /** Measures until a fork would start: there is no runner of forks. */
  private static void measureWithoutAFork(CellTrial trial, RunRecord record) {
    BenchEngine engine = new BenchEngine(null, null, new RunContext(record, null, null));
    assertThatThrownBy(() -> trial.measure(engine, null)).isInstanceOf(NullPointerException.class);
  }

  /** Without a runner its end fails, too. */
  @Test
  void anEngineThatCannotBeEndedLeavesNoWorkspace() {
    Workspace workspace = Workspace.open(results, "x.lock", _ -> {});
    RunningEngine running =
        new RunningEngine(
            null,
            null,
            null,
            "",
            Durability.COMMIT,
            Map.of(),
            Optional.empty(),
            CrashReport.NONE,
            () -> {
              throw new IllegalStateException("it does not end");
            });
    SharedEngine shared = new SharedEngine(running, null, workspace, results, Duration.ZERO, false);

    assertThatThrownBy(() -> new BenchEngine(shared, null, null).close())
        .isInstanceOf(NullPointerException.class)
        .hasSuppressedException(new IllegalStateException("it does not end"));
    assertThat(workspace.folder()).doesNotExist();
  }

  private static Sample sample(String engine, int window, double cpu) {
    return Samples.window(
        Samples.of(engine, "insert", 0, Samples.cpu(1e9, cpu), Samples.cpu(1e9, 1)), window);
  }

  private static BenchMatrix resumed(BenchMatrix matrix) {
    return BenchMatrix.of(matrix.options(), matrix.engines(), matrix.folder()).getFirst();
  }

  private static List<CellTrial> trials(BenchMatrix matrix) {
    return matrix.remaining(0, Set.copyOf(matrix.cellNames())).stream()
        .flatMap(List::stream)
        .filter(CellTrial.class::isInstance)
        .map(CellTrial.class::cast)
        .toList();
  }

  private static List<String> engines(BenchMatrix matrix) {
    return names(matrix, 0).stream()
        .flatMap(List::stream)
        .map(name -> name.substring(0, name.indexOf('/')))
        .toList();
  }

  private static List<List<String>> names(BenchMatrix matrix, int repetition) {
    Set<String> cells = new LinkedHashSet<>(matrix.cellNames());
    return matrix.remaining(repetition, cells).stream()
        .map(trials -> trials.stream().map(Trial::name).toList())
        .toList();
  }

  private List<BenchMatrix> matrices(boolean twins) {
    return matrices(twins, Interleave.CELLS);
  }

  private List<BenchMatrix> matrices(boolean twins, Interleave interleave) {
    List<Engine> engines =
        Stream.of("postgresql", "postgresql@lab", "mariadb", "mariadb@lab")
            .filter(id -> twins || !id.contains("@"))
            .map(CATALOG::engine)
            .toList();
    BenchOptions options =
        new BenchOptions(
            CATALOG,
            new EngineRunOptions(
                engines.stream().map(Engine::id).toList(),
                List.of("dml-sweep", "features"),
                List.of(),
                List.of(),
                ChosenValues.NONE,
                Optional.empty(),
                Optional.empty(),
                0,
                Size.QUICK,
                Budget.of(4),
                interleave,
                Durability.COMMIT,
                true,
                Placements.DEFAULT,
                List.of(),
                Map.of()),
            engines,
            List.of(CATALOG.workload("dml-sweep"), CATALOG.workload("features")),
            Set.of(),
            Map.of(),
            Optional.empty(),
            results,
            new RunPlace(results, Optional.empty(), Optional.empty()));
    RunFolder folder = RunFolder.create(results, "run" + System.nanoTime());
    return BenchMatrix.of(options, engines, folder);
  }
}
