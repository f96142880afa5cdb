// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Panels;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Series;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.FunctionCost;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The treemap of each operation's instructions: engine, file, function. */
final class FunctionTreemap {
  /** The smallest share of an area of its own. */
  private static final double SMALL = 0.001;

  private FunctionTreemap() {}

  /** Returns a treemap for each operation, with its engines side by side. */
  static Block of(List<CellCode> cells, CodeNames names) {
    List<Chart> charts = new ArrayList<>();
    Grouped.by(cells, names::operation)
        .forEach((operation, ofIt) ->
            charts.add(chart("functions-" + charts.size(), operation, ofIt, names)));
    return new Panels(new Heading(3, "By function"), charts);
  }

  private static Chart chart(String id, String operation, List<CellCode> cells, CodeNames names) {
    List<String> files =
        cells.stream()
            .flatMap(cell -> cell.functions().stream())
            .map(FunctionCost::file)
            .distinct()
            .toList();
    List<Series> series = new ArrayList<>();
    for (CellCode cell : cells) {
      series.add(new Series(names.engine(cell), series.size(), points(cell, files, names)));
    }
    return new Chart(
        id,
        say("%s: instructions per %s", operation, names.unit(cells.getFirst())),
        Kind.TREEMAP,
        Unit.INSTRUCTIONS.steps(),
        files,
        series);
  }

  private static List<Point> points(CellCode cell, List<String> files, CodeNames names) {
    double small = SMALL * cell.instructions();
    List<Point> points = new ArrayList<>();
    Map<Integer, Double> others = new TreeMap<>();
    for (FunctionCost each : cell.functions()) {
      int file = files.indexOf(each.file());
      if (each.mean() >= small) {
        points.add(point(cell, file, each.mean(), each.name(), names));
      } else if (each.mean() > 0) {
        others.merge(file, each.mean(), Double::sum);
      }
    }
    others.forEach((file, sum) -> points.add(point(cell, file, sum, "others", names)));
    return points;
  }

  private static Point point(CellCode cell, int file, double size, String name, CodeNames names) {
    double percent = 100 * size / cell.instructions();
    String tip =
        say(
            "%s\n%s instructions per %s, %.1f %%",
            name, Amount.of(size), names.unit(cell), percent);
    return Point.of(file, Value.at(size, 0, name, tip));
  }
}
