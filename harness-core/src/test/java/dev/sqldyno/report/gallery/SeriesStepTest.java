// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.report.gallery.SeriesStep.Point;
import dev.sqldyno.result.cell.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesStepTest {
  @TempDir Path folder;

  /** Returns the steps of the engine's cost, by the column in which each is. */
  private Map<String, SeriesStep> steps(int repetitions, double... costs) {
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
    return costs(SeriesStep.overVersions(new Gallery(runs)));
  }

  private static Map<String, SeriesStep> costs(Map<Point, SeriesStep> all) {
    Map<String, SeriesStep> steps = new TreeMap<>();
    all.forEach((point, step) -> {
      if (point.series().figure() == Figure.ENGINE_COST) {
        steps.put(point.at(), step);
      }
    });
    return steps;
  }

  @Test
  void smallChangesAddUpInTheOrderOfTheVersions() {
    Map<String, SeriesStep> steps = steps(3, 1, 1.009, 1.018, 1.018, 0.9);

    assertThat(steps).containsOnlyKeys("PostgreSQL 11", "PostgreSQL 13");
    assertThat(steps.get("PostgreSQL 11").from()).isEqualTo("PostgreSQL 9");
    assertThat(steps.get("PostgreSQL 11").ratio()).isBetween(1.0179, 1.0181);
    assertThat(steps.get("PostgreSQL 11").low()).isBetween(1.01, 1.018);
    assertThat(steps.get("PostgreSQL 13").from()).isEqualTo("PostgreSQL 12");
  }

  @Test
  void aStepIsAgainstTheVersionBeforeIt() {
    Map<String, SeriesStep> steps = steps(3, 1, 1.002, 0.998, 0.8);

    assertThat(steps).containsOnlyKeys("PostgreSQL 12");
    assertThat(steps.get("PostgreSQL 12").from()).isEqualTo("PostgreSQL 11");
  }

  @Test
  void aColumnMeasuredOnSeveralDaysHasAStepOnTheDayOfTheChange() {
    Export run = RunExport.of(ExampleVersions.write(folder, "night", 3, false));
    Map<String, Export> runs = new HashMap<>();
    for (int day = 1; day <= 5; day++) {
      String date = "2026-11-0" + day;
      runs.put("night" + day, ExampleExports.measured(date, day < 3 ? 1 : 1.05, run));
    }
    Map<String, SeriesStep> steps = costs(SeriesStep.overDays(new Gallery(runs)));

    assertThat(steps).containsOnlyKeys("2026-11-03");
    assertThat(steps.get("2026-11-03").from()).isEqualTo("2026-11-02");
    assertThat(steps.get("2026-11-03").ratio()).isBetween(1.0499, 1.0501);
    assertThat(SeriesStep.overVersions(new Gallery(runs))).isEmpty();
  }

  @Test
  void commitsAreInTheOrderOfTheirDaysAfterOlderVersions() throws IOException {
    Export run = RunExport.of(ExampleVersions.write(folder, "commit", 3, false));
    Path exports = Files.createDirectory(folder.resolve("exports"));
    Map<String, Double> commits = new TreeMap<>(Comparator.reverseOrder());
    commits.putAll(Map.of("f00dfeed1", 1.0, "1badcafe2", 1.0, "0ab1c2d3e", 1.05));
    int day = 1;
    for (Map.Entry<String, Double> commit : commits.entrySet()) {
      Export measured = ExampleExports.measured("2026-11-0" + day++, commit.getValue(), run);
      ExampleExports.write(exports, commit.getKey(), "19devel", measured);
    }
    ExampleExports.write(exports, "18", "18.6", run);
    Gallery gallery = Gallery.read(exports);

    assertThat(Column.order(gallery).keySet())
        .containsExactly(
            "PostgreSQL 18",
            "PostgreSQL f00dfeed1 19",
            "PostgreSQL 1badcafe2",
            "PostgreSQL 0ab1c2d3e");
    assertThat(costs(SeriesStep.overVersions(gallery))).containsOnlyKeys("PostgreSQL 0ab1c2d3e");
  }

  @Test
  void commitsOfOneDayAreInTheOrderOfTheirFiles() throws IOException {
    Export run = RunExport.of(ExampleVersions.write(folder, "commit", 3, false));
    Path exports = Files.createDirectory(folder.resolve("exports"));
    ExampleExports.write(exports, "f00dfeed1", "19devel", run);
    ExampleExports.write(exports, "0ab1c2d3e", "19devel", run);
    Files.move(exports.resolve("f00dfeed1.json"), exports.resolve("night-9.json"));
    Files.move(exports.resolve("0ab1c2d3e.json"), exports.resolve("night-10.json"));

    assertThat(Column.order(Gallery.read(exports)).keySet())
        .containsExactly("PostgreSQL f00dfeed1 19", "PostgreSQL 0ab1c2d3e");
  }

  @Test
  void aCandidateIsBeforeItsReleaseAndAfterTheVersionBefore() throws IOException {
    String run = RunExport.of(ExampleVersions.write(folder, "candidate", 3, false)).json();
    Path exports = Files.createDirectory(folder.resolve("exports"));
    for (String version : List.of("19.0", "19rc1", "18.6", "19beta2")) {
      String json = run.replace("\"version\":\"1\"", "\"version\":\"" + version + "\"");
      Files.writeString(exports.resolve(version + ".json"), json);
    }

    assertThat(Column.order(Gallery.read(exports)).keySet())
        .containsExactly(
            "PostgreSQL 18.6", "PostgreSQL 19beta2", "PostgreSQL 19rc1", "PostgreSQL 19.0");
  }

  @Test
  void onlyTheVersionDiffersBetweenThoseThatAreCompared() {
    assertThat(version("PostgreSQL 17.6")).isEqualTo(version("PostgreSQL 18"));
    assertThat(version("PostgreSQL 17.6"))
        .isNotEqualTo(version("PostgreSQL 17.6 jit=off"))
        .isNotEqualTo(version("PostgreSQL debian 17.6"))
        .isNotEqualTo(version("PostgreSQL 17.6 cluster.nodes=2"));
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
