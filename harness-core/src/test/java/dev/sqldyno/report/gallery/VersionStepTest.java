// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionStepTest {
  @TempDir Path folder;

  /** Returns the steps of the engine's cost, by the column in which each is. */
  private Map<String, VersionStep> steps(int repetitions, double... costs) {
    Export run =
        RunExport.of(ExampleVersions.write(folder, "run" + repetitions, repetitions, false));
    Map<String, Export> runs = new HashMap<>();
    for (int i = 0; i < costs.length; i++) {
      ExportedCell cell = run.cells().getFirst();
      runs.put(
          "run" + i,
          new Export(
              run.schema(),
              run.sqldyno(),
              run.measured(),
              run.machine(),
              List.of(ExampleExports.version(run.engines().getFirst(), " " + (9 + i))),
              List.of(ExampleExports.costing(costs[i], "sweep", "insert", cell))));
    }
    Map<String, VersionStep> steps = new TreeMap<>();
    VersionStep.of(new Gallery(runs))
        .forEach((place, step) -> {
          if (place.figure() == Figure.ENGINE_COST) {
            steps.put(place.column().name(), step);
          }
        });
    return steps;
  }

  @Test
  void smallChangesAddUpInTheOrderOfTheVersions() {
    Map<String, VersionStep> steps = steps(3, 1, 1.009, 1.02, 1.02, 0.9);

    assertThat(steps).containsOnlyKeys("PostgreSQL 11", "PostgreSQL 13");
    assertThat(steps.get("PostgreSQL 11").from()).isEqualTo("PostgreSQL 9");
    assertThat(steps.get("PostgreSQL 11").ratio()).isBetween(1.0199, 1.0201);
    assertThat(steps.get("PostgreSQL 11").low()).isBetween(1.01, 1.02);
    assertThat(steps.get("PostgreSQL 13").from()).isEqualTo("PostgreSQL 11");
  }

  @Test
  void onlyTheVersionDiffersBetweenThoseThatAreCompared() {
    assertThat(version("PostgreSQL 17.6")).isEqualTo(version("PostgreSQL 18"));
    assertThat(version("PostgreSQL 17.6"))
        .isNotEqualTo(version("PostgreSQL 17.6 jit=off"))
        .isNotEqualTo(version("PostgreSQL debian 17.6"));
    assertThat(version("PostgreSQL 18 work_mem=64MB"))
        .isNotEqualTo(version("PostgreSQL 18 work_mem=4MB"));
  }

  private static Column version(String name) {
    return new Column("lab", "PostgreSQL", name).anyVersion();
  }

  @Test
  void oneRepetitionIsNoEvidenceOfAStep() {
    assertThat(steps(1, 1, 2)).isEmpty();
  }
}
