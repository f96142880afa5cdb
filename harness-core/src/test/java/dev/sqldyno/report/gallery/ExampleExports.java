// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.export.Export.ExportedFunction;
import dev.sqldyno.result.cell.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Exports that differ, made of one. */
final class ExampleExports {
  /** Operations of a run, as many as an average run of docs/gallery has. */
  private static final int OPERATIONS = 9;

  private ExampleExports() {}

  /** Returns a run of other versions, workload, operations, costs and functions. */
  static Export varied(Export run, int number) {
    return new Export(
        run.schema(),
        run.sqldyno(),
        "2026-%02d-%02d".formatted(1 + number % 12, 1 + number % 28),
        run.machine(),
        run.engines().stream().map(each -> version(each, "." + number % 20)).toList(),
        IntStream.range(0, OPERATIONS)
            .boxed()
            .flatMap(operation ->
                run.cells().stream()
                    .map(cell ->
                        costing(1 + number / 1e3, "w" + number % 11, "o" + operation, cell)))
            .toList());
  }

  /** Returns the run as of another day, on which each cell cost so many times as much. */
  static Export measured(String day, double times, Export run) {
    return new Export(
        run.schema(),
        run.sqldyno(),
        day,
        run.machine(),
        run.engines(),
        run.cells().stream()
            .map(cell -> costing(times, cell.workload(), cell.operation(), cell))
            .toList());
  }

  /** Writes that run as of another build and version. */
  static void write(Path folder, String build, String version, Export run) throws IOException {
    Files.writeString(
        folder.resolve(build + ".json"),
        run.json()
            .replace("\"PostgreSQL\"", "\"PostgreSQL " + build + "\"")
            .replace("\"postgresql\"", "\"postgresql:" + build + "\"")
            .replace("\"version\":\"1\"", "\"version\":\"" + version + "\""));
  }

  /** Returns the engine with a version that goes on. */
  static ExportedEngine version(ExportedEngine engine, String more) {
    return new ExportedEngine(
        engine.id(),
        engine.name() + more,
        engine.version(),
        engine.driver(),
        engine.deployment(),
        engine.durability(),
        engine.meter(),
        engine.settings());
  }

  /** Returns the cell as another operation with so many times its figures. */
  static ExportedCell costing(double times, String workload, String operation, ExportedCell cell) {
    Map<Figure, ExportedFigure> figures = new TreeMap<>();
    cell.figures().forEach((figure, of) -> figures.put(figure, times(times, of)));
    return new ExportedCell(
        cell.engine(),
        workload,
        operation,
        cell.variant(),
        cell.size(),
        cell.title() + " " + operation,
        cell.unit(),
        cell.command(),
        figures,
        cell.functions().stream()
            .map(each ->
                new ExportedFunction(
                    each.file(), each.name() + operation, times * each.instructions()))
            .toList(),
        cell.calls());
  }

  private static ExportedFigure times(double times, ExportedFigure of) {
    List<Double> values = of.values().stream().map(value -> times * value).toList();
    return new ExportedFigure(
        of.unit(),
        times * of.mean(),
        of.low().map(low -> times * low),
        of.high().map(high -> times * high),
        values);
  }
}
