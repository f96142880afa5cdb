// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.run.RunPlace;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchMatrixTest {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path results;

  @Test
  void enginesInTheLabRunWhereNoneOutsideDoesAndTryNoFeature() {
    List<List<String>> first = names(matrices().getFirst(), 0);

    assertThat(first).hasSize(2);
    assertThat(first.getFirst())
        .startsWith("postgresql/dml-sweep/insert", "mariadb/dml-sweep/insert")
        .endsWith("postgresql/features", "mariadb/features");
    assertThat(first.getLast())
        .startsWith("postgresql@lab/dml-sweep/insert", "mariadb@lab/dml-sweep/insert")
        .allMatch(name -> name.contains("@lab/dml-sweep/"));
  }

  @Test
  void theLabIsExactAfterThreeRepetitionsAndHasNoFlameGraph() {
    BenchMatrix measured = matrices().getFirst();
    assertThat(names(measured, 2)).anyMatch(names -> names.getFirst().contains("@lab"));

    assertThat(List.of(names(measured, 3), names(matrices().getLast(), 0)))
        .allSatisfy(repetition ->
            assertThat(repetition)
                .isNotEmpty()
                .allSatisfy(names -> assertThat(names).noneMatch(name -> name.contains("@lab"))));
  }

  private static List<List<String>> names(BenchMatrix matrix, int repetition) {
    Set<String> cells = new LinkedHashSet<>(matrix.cellNames());
    return matrix.remaining(repetition, cells).stream()
        .map(trials -> trials.stream().map(Trial::name).toList())
        .toList();
  }

  private List<BenchMatrix> matrices() {
    List<Engine> engines =
        List.of("postgresql", "postgresql@lab", "mariadb", "mariadb@lab").stream()
            .map(CATALOG::engine)
            .toList();
    BenchOptions options =
        new BenchOptions(
            engines,
            Set.of(),
            Map.of(),
            Placements.USUAL,
            results,
            List.of(CATALOG.workload("dml-sweep"), CATALOG.workload("features")),
            List.of(),
            List.of(),
            ChosenValues.NONE,
            Size.SMOKE,
            Budget.of(4),
            Interleave.CELLS,
            Durability.COMMIT,
            true,
            new RunPlace(results, Optional.empty(), Optional.empty()));
    RunFolder folder = RunFolder.create(results, "run" + System.nanoTime());
    return BenchMatrix.of(options, CATALOG, engines, folder);
  }
}
