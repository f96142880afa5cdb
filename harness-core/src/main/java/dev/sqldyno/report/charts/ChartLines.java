// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Series;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.compare.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The lines of a chart, each an engine with parameters. If each engine has one line, its colour is
 * the engine's, else its own.
 */
final class ChartLines {
  private record Line(Subject subject, Map<String, String> parameters) {}

  private final Map<Line, List<Point>> points = new LinkedHashMap<>();

  void add(Subject subject, Map<String, String> parameters, List<Point> more) {
    points.computeIfAbsent(new Line(subject, parameters), _ -> new ArrayList<>()).addAll(more);
  }

  /** Returns the parameters that all lines share. */
  Map<String, String> common() {
    return Labels.common(points.keySet().stream().map(Line::parameters).toList());
  }

  /** Returns the chart of these lines; empty if no line has a point. */
  Stream<Chart> chart(String id, String title, Kind kind, Unit unit, List<String> rows) {
    return new Chart(Figures.anchor(id), title, kind, unit.steps(), rows, series()).drawn();
  }

  /** Returns the lines, named by their engine and their distinguishing parameters. */
  private List<Series> series() {
    Map<String, String> common = common();
    boolean ofEngines =
        points.keySet().stream().map(Line::subject).distinct().count() == points.size();
    List<Series> series = new ArrayList<>();
    points.forEach((line, its) -> {
      String own = Labels.text(Labels.without(line.parameters(), common));
      series.add(
          new Series(
              own.isEmpty() ? line.subject().name() : line.subject().name() + ", " + own,
              ofEngines ? line.subject().colour() : series.size(),
              its));
    });
    return series;
  }
}
