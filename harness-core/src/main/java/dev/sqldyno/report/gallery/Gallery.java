// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.gallery.SeriesStep.Point;
import dev.sqldyno.result.Disk;
import dev.sqldyno.result.ResultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A static site of many runs.
 *
 * @param runs by the names of their files
 * @param builds what the names of builds stand for
 */
public record Gallery(Map<String, Export> runs, Map<String, String> builds) {
  private static final List<String> PAGE =
      List.of(
          "index.html",
          "gallery.css",
          "text.js",
          "points.js",
          "table.js",
          "matrix.js",
          "chart.js",
          "versions.js",
          "pair.js",
          "figure.js",
          "gallery.js");

  /** The file that says what the names of builds stand for: {@code debian=Debian sid's package}. */
  private static final String BUILDS = "builds.properties";

  private static final OwnFiles FILES = new OwnFiles(ResultException::new, "correct it");

  /** The file of a run's functions; a page loads those of the runs that it shows. */
  private static final String CODE = "code-%d.js";

  Gallery(Map<String, Export> runs) {
    this(runs, Map.of());
  }

  /**
   * Reads all exports of a folder.
   *
   * @throws ResultException if there is none, or one is damaged
   */
  public static Gallery read(Path folder) {
    Gallery gallery = before(folder);
    if (gallery.runs.isEmpty()) {
      throw new ResultException(
          "%s: has no export; make one by sqldyno export RUN --output %s",
          folder, folder.resolve("run.json"));
    }
    return gallery;
  }

  /** Reads all exports of a folder that may be empty. */
  public static Gallery before(Path folder) {
    Map<String, Export> runs = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.toRealPath(), 2)) {
      Path itself = folder.toRealPath();
      files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .forEach(file -> {
            if (!itself.equals(file.getParent())) {
              throw new ResultException("%s: move it up, into %s itself", file, folder);
            }
            runs.put(
                file.getFileName().toString().replace(".json", ""),
                Export.read(folder.resolve(file.getFileName())));
          });
    } catch (IOException | UncheckedIOException e) {
      throw new ResultException(folder + ": cannot be read; name the folder of the exports", e);
    }
    Path builds = folder.resolve(BUILDS);
    return new Gallery(runs, Files.exists(builds) ? FILES.properties(builds) : Map.of());
  }

  /**
   * Returns a run without the cells whose repetitions a gallery refuses.
   *
   * @param left receives the names of these cells, with their spread
   * @throws ResultException if no cell is left
   */
  public static Export repeating(Export run, Consumer<List<String>> left) {
    Map<Boolean, List<ExportedCell>> cells =
        run.cells().stream()
            .collect(Collectors.partitioningBy(cell -> Refusals.inexact(cell).isEmpty()));
    if (cells.get(true).isEmpty()) {
      throw new ResultException(
          "no cell repeats well enough for a gallery; measure again with --repetitions 3");
    }
    left.accept(cells.get(false).stream().map(Refusals::named).toList());
    Set<String> engines =
        cells.get(true).stream().map(ExportedCell::engine).collect(Collectors.toSet());
    return new Export(
        run.schema(),
        run.sqldyno(),
        run.measured(),
        run.machine(),
        run.engines().stream().filter(engine -> engines.contains(engine.id())).toList(),
        cells.get(true));
  }

  /**
   * Writes the site; replaces each file of an existing one in one step.
   *
   * @param project the address of the repository that its pages link to
   * @return its first page
   */
  public Path write(Path site, Optional<URI> project) {
    return Disk.write(
        site,
        () -> {
          Files.createDirectories(site);
          for (String file : PAGE) {
            put(site, file, Assets.gallery(file));
          }
          put(site, "echarts.js", Assets.charts());
          Catalog catalog = Catalog.unchecked();
          int number = 0;
          Map<Point, SeriesStep> versions = SeriesStep.overVersions(this);
          Map<Point, SeriesStep> days = SeriesStep.overDays(this);
          Map<String, Object> index = new LinkedHashMap<>();
          for (Map.Entry<String, Export> run : runs.entrySet()) {
            Export export = run.getValue();
            index.put(run.getKey(), withoutCode(export, versions, days));
            put(
                site,
                CODE.formatted(number++),
                script(
                    "code",
                    run.getKey(),
                    export.cells().stream().map(cell -> code(catalog, cell)).toList()));
          }
          while (Files.deleteIfExists(site.resolve(CODE.formatted(number)))) {
            number++; // of a run that is no more
          }
          put(site, "data.js", script("data", "", data(catalog, index, project)));
          return site.resolve(PAGE.getFirst());
        });
  }

  /** Writes the site without links to a project. */
  Path write(Path site) {
    return write(site, Optional.empty());
  }

  private Map<String, Object> data(
      Catalog catalog, Map<String, Object> index, Optional<URI> project) {
    return Map.of(
        "runs",
        index,
        "workloads",
        workloads(catalog),
        "reasons",
        ShownReasons.of(catalog, engines()),
        "columns",
        Column.order(this),
        "builds",
        builds,
        "project",
        project.map(URI::toString).orElse(""));
  }

  private List<ExportedEngine> engines() {
    return runs.values().stream().flatMap(run -> run.engines().stream()).toList();
  }

  /** Returns what the pages say of each workload that this version of sqldyno knows, by its id. */
  private Map<String, ShownWorkload> workloads(Catalog catalog) {
    Set<String> measured =
        runs.values().stream()
            .flatMap(run -> run.cells().stream())
            .map(ExportedCell::workload)
            .collect(Collectors.toSet());
    return catalog.workloads().stream()
        .filter(each -> measured.contains(each.id()))
        .collect(Collectors.toMap(Workload::id, ShownWorkload::of, (one, _) -> one, TreeMap::new));
  }

  private static Map<String, Object> code(Catalog catalog, ExportedCell cell) {
    return Map.of(
        "functions",
        cell.functions(),
        "calls",
        cell.calls(),
        "statements",
        ShownStatements.of(catalog, cell));
  }

  /** Returns the run with each engine's column and the steps, without functions and calls. */
  private static JsonNode withoutCode(
      Export export, Map<Point, SeriesStep> versions, Map<Point, SeriesStep> days) {
    JsonNode run = OwnFiles.JSON.valueToTree(export);
    run.get("cells").forEach(cell -> ((ObjectNode) cell).remove(List.of("functions", "calls")));
    for (int i = 0; i < export.engines().size(); i++) {
      Column column = Column.of(export.machine(), export.engines().get(i));
      ((ObjectNode) run.get("engines").get(i))
          .put("build", column.anyVersion().name())
          .putPOJO("column", column);
    }
    for (int i = 0; i < export.cells().size(); i++) {
      JsonNode figures = run.get("cells").get(i).get("figures");
      ShownFigure.places(export, export.cells().get(i))
          .forEach(place -> {
            ObjectNode figure = (ObjectNode) figures.get(place.figure().id());
            putStep(figure, "step", versions.get(Point.ofVersion(place)));
            putStep(figure, "stepOfDay", days.get(new Point(place, export.measured())));
          });
    }
    return run;
  }

  private static void putStep(ObjectNode figure, String name, SeriesStep step) {
    if (step != null) {
      figure.putPOJO(name, step);
    }
  }

  /**
   * Returns a script with a value, as a page on disk may load no JSON. The value is parsed from a
   * text, since object literals treat names such as {@code __proto__} specially.
   */
  private static String script(String what, String key, Object value) {
    String json = OwnFiles.JSON.writeValueAsString(value);
    return "gallery.%s(%s, JSON.parse(%s));\n"
        .formatted(
            what, OwnFiles.JSON.writeValueAsString(key), OwnFiles.JSON.writeValueAsString(json));
  }

  private static void put(Path site, String file, String text) throws IOException {
    Disk.replace(site.resolve(file), text.getBytes(StandardCharsets.UTF_8));
  }
}
