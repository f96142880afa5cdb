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
 * Gathers the lines of a chart: an engine with parameters each. A line has the colour of its engine
 * where each has one line, and a colour of its own otherwise.
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

  /** Returns the chart of these lines; nothing where none has a point. */
  Stream<Chart> chart(String id, String title, Kind kind, Unit unit, List<String> rows) {
    return new Chart(Figures.anchor(id), title, kind, unit.steps(), rows, series()).drawn();
  }

  /** Returns the lines, each by its engine and by what tells it from the engine's others. */
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
