// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.result.EngineStamp;
import dev.sqldyno.result.cell.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GalleryTest {
  @TempDir Path folder;

  @Test
  void anExportOfWhatRepeatsLeavesOutACellWithoutTheEnginesCost() {
    Export whole = RunExport.of(ExampleVersions.write(folder, "v", 3));
    List<ExportedCell> cells = new ArrayList<>(whole.cells());
    cells.set(0, withoutCost(cells.getFirst()));
    Export some =
        new Export(
            whole.schema(),
            whole.sqldyno(),
            whole.measured(),
            whole.machine(),
            whole.engines(),
            cells);
    List<String> left = new ArrayList<>();

    assertThat(Gallery.repeating(some, left::addAll).cells())
        .isEqualTo(cells.subList(1, cells.size()));
    assertThat(left).containsExactly("dml-sweep/insert of " + cells.getFirst().engine());
  }

  private static ExportedCell withoutCost(ExportedCell of) {
    Map<Figure, ExportedFigure> others = new EnumMap<>(of.figures());
    others.remove(Figure.ENGINE_COST);
    return new ExportedCell(
        of.engine(),
        of.workload(),
        of.operation(),
        of.variant(),
        of.size(),
        of.title(),
        of.unit(),
        of.command(),
        others,
        of.functions(),
        of.calls());
  }

  @Test
  void aReaderOfAnOldFileOfTheSiteKeepsItWhole() throws IOException {
    Path export = folder.resolve("exports/v.json");
    Files.createDirectories(export.getParent());
    Files.writeString(export, RunExport.of(ExampleVersions.write(folder, "v", 3)).json());
    Path site = folder.resolve("site");
    Gallery gallery = Gallery.read(export.getParent());
    gallery.write(site);
    Path old = Files.createLink(folder.resolve("old.js"), site.resolve("data.js"));

    gallery.write(site);
    assertThat(Files.isSameFile(old, site.resolve("data.js"))).isFalse();
    assertThat(old).hasSameTextualContentAs(site.resolve("data.js"));
  }

  @Test
  void eachPublishedCellHasItsStatementsUnlessAJavaClassSendsThem() {
    Catalog catalog = Catalog.unchecked();
    List<ExportedCell> cells =
        Gallery.read(Path.of("../docs/gallery")).runs().values().stream()
            .flatMap(run -> run.cells().stream())
            .filter(cell -> !Set.of("tpcc", "bookings").contains(cell.workload()))
            .toList();

    assertThat(cells)
        .isNotEmpty()
        .allSatisfy(cell -> assertThat(ShownStatements.of(catalog, cell)).isNotEmpty())
        .anySatisfy(cell ->
            assertThat(ShownStatements.of(catalog, cell).get("insert-bulk")).startsWith("COPY"))
        .anySatisfy(cell ->
            assertThat(ShownStatements.of(catalog, cell))
                .containsKeys("simple-range", "sum-range", "order-range", "distinct-range"));
  }

  @Test
  void eachNameOfAPublishedVariantAndEachSettingOfTheLabIsExplained() {
    Catalog catalog = Catalog.unchecked();
    List<Export> runs = List.copyOf(Gallery.read(Path.of("../docs/gallery")).runs().values());
    List<ExportedEngine> engines = runs.stream().flatMap(run -> run.engines().stream()).toList();
    Set<String> unexplained = new TreeSet<>();
    runs.stream()
        .flatMap(run -> run.cells().stream())
        .forEach(cell -> {
          Set<String> names = new TreeSet<>(cell.variant().keySet());
          names.removeAll(ShownWorkload.of(catalog.workload(cell.workload())).means().keySet());
          unexplained.addAll(names);
        });
    assertThat(unexplained).isEqualTo(Set.of(RunSpec.BY, RunSpec.THREADS));

    Map<String, Map<String, String>> reasons = ShownReasons.of(catalog, engines);
    assertThat(reasons).containsOnlyKeys("mariadb", "mysql", "postgresql");
    assertThat(reasons.values())
        .allSatisfy(ofEngine ->
            assertThat(ofEngine)
                .as("settings of the lab without a reason")
                .isNotEmpty()
                .noneSatisfy((setting, why) -> {
                  assertThat(setting).startsWith(EngineStamp.LAB);
                  assertThat(why).isEmpty();
                }));
    assertThat(reasons.get("postgresql"))
        .containsEntry(
            "lab.bgwriter_delay",
            "in the lab, background writers would fall into some windows alone");
  }
}
