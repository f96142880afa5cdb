// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.gallery.ShownFigure.Place;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A change of a figure over the versions of an engine, or over the days on which one version was
 * measured, as {@code sqldyno history} judges it.
 *
 * @param from the nearest column, or day, before it from which it differs so much
 * @param ratio of the figure to that one's
 */
record SeriesStep(String from, double ratio, double low, double high) {
  private static final double THRESHOLD = 0.01;

  /** A figure of a series, at a column or on a day. */
  record Point(Place series, String at) {
    static Point ofVersion(Place place) {
      return new Point(place.of(place.column().anyVersion()), place.column().name());
    }
  }

  /** Returns the steps of all figures over the versions, each at the version that differs. */
  static Map<Point, SeriesStep> overVersions(Gallery gallery) {
    Map<String, Integer> order = Column.order(gallery);
    return steps(
        ShownFigure.figures(gallery, (place, _) -> Point.ofVersion(place)),
        Comparator.comparing(point -> order.get(point.at)));
  }

  /** Returns the steps of all figures over the days, each on the day that differs. */
  static Map<Point, SeriesStep> overDays(Gallery gallery) {
    return steps(ShownFigure.figures(gallery, Point::new), Comparator.comparing(Point::at));
  }

  private static Map<Point, SeriesStep> steps(
      Map<Point, ExportedFigure> figures, Comparator<Point> order) {
    figures.values().removeIf(figure -> figure.values().size() < 2);
    figures.values().removeIf(figure -> figure.values().stream().anyMatch(value -> value <= 0));
    Map<Point, SeriesStep> steps = new HashMap<>();
    for (List<Point> series : Grouped.by(figures.keySet(), Point::series).values()) {
      series.sort(order);
      int last = 0;
      for (int i = 1; i < series.size(); i++) {
        if (ratio(figures, series, i, last).isBeyond(THRESHOLD)) {
          steps.put(series.get(i), against(figures, series, i, last));
          last = i;
        }
      }
    }
    return steps;
  }

  /** Returns the step to that point, which differs from the last one if from no other between. */
  private static SeriesStep against(
      Map<Point, ExportedFigure> figures, List<Point> series, int to, int last) {
    int from = to - 1;
    while (from > last && !ratio(figures, series, to, from).isBeyond(THRESHOLD)) {
      from--;
    }
    Summary ratio = ratio(figures, series, to, from);
    Summary.Interval interval = ratio.interval().orElseThrow();
    return new SeriesStep(series.get(from).at, ratio.mean(), interval.low(), interval.high());
  }

  private static Summary ratio(
      Map<Point, ExportedFigure> figures, List<Point> series, int to, int from) {
    return Summary.ofRatioOfMeans(
        values(figures, series.get(to)), values(figures, series.get(from)));
  }

  private static double[] values(Map<Point, ExportedFigure> figures, Point point) {
    return figures.get(point).values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
