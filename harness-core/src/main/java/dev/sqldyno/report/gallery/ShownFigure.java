// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.result.cell.Figure;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The figure in one place of a gallery, before and now; empty if there is none. */
record ShownFigure(Place place, Optional<ExportedFigure> before, Optional<ExportedFigure> now) {

  /** An entry of a table. */
  record Place(Column column, Row row, Figure figure) {
    Place of(Column other) {
      return new Place(other, row, figure);
    }
  }

  /** A line of a table: the same work on all engines. */
  record Row(Durability durability, String workload, String cell, Size size) {}

  /** Returns all figures of two galleries. */
  static List<ShownFigure> of(Gallery before, Gallery now) {
    Map<Place, ExportedFigure> old = figures(before);
    Map<Place, ExportedFigure> current = figures(now);
    return Stream.concat(old.keySet().stream(), current.keySet().stream())
        .distinct()
        .map(place ->
            new ShownFigure(
                place,
                Optional.ofNullable(old.get(place)),
                Optional.ofNullable(current.get(place))))
        .toList();
  }

  /** Returns the figures of a page: those of the newest run in each place. */
  static Map<Place, ExportedFigure> figures(Gallery gallery) {
    return figures(gallery, (place, _) -> place);
  }

  /** Returns the figures by a key of place and day: those of the newest run of each key. */
  static <K> Map<K, ExportedFigure> figures(Gallery gallery, BiFunction<Place, String, K> key) {
    Map<K, ExportedFigure> figures = new LinkedHashMap<>();
    gallery.runs().values().stream()
        .sorted(Comparator.comparing(Export::measured).reversed())
        .forEach(run ->
            run.cells().stream()
                .sorted(Comparator.comparing(cell -> run.engines().indexOf(run.engine(cell))))
                .forEach(cell ->
                    places(run, cell)
                        .forEach(place ->
                            figures.putIfAbsent(
                                key.apply(place, run.measured()),
                                cell.figures().get(place.figure())))));
    return figures;
  }

  /** Returns the places of a cell's figures. */
  static Stream<Place> places(Export run, ExportedCell cell) {
    ExportedEngine engine = run.engine(cell);
    Column column = Column.of(run.machine(), engine);
    Row row = new Row(engine.durability(), cell.workload(), cell.name(), cell.size());
    return cell.figures().keySet().stream().map(figure -> new Place(column, row, figure));
  }

  boolean isChanged() {
    return before.isPresent() && now.isPresent() && !before.equals(now);
  }

  /** Returns whether it changed, and the intervals do not overlap. */
  boolean isApart() {
    return isChanged() && now.get().isApart(before.get());
  }

  double ratio() {
    return now.orElseThrow().mean() / before.orElseThrow().mean();
  }

  /** Returns a new engine cost ÷ that of another column before; empty if there is none. */
  DoubleStream costAgainst(List<ShownFigure> column) {
    return before.isPresent() || place.figure() != Figure.ENGINE_COST
        ? DoubleStream.empty()
        : column.stream()
            .filter(other ->
                other.place.figure() == place.figure() && other.place.row().equals(place.row()))
            .flatMap(other -> other.before.stream())
            .mapToDouble(other -> now.orElseThrow().mean() / other.mean())
            .filter(ratio -> ratio > 0 && Double.isFinite(ratio));
  }
}
