// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Series;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceQuantity;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceSample.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The charts of a comparison of stacks: a line for the typical window of each. */
final class StackCharts {
  private StackCharts() {}

  static List<Chart> of(StackSection section) {
    return List.of(
        chart(
            section,
            "percentiles",
            "Latency by percentile, of the typical start",
            Kind.PERCENTILES,
            sample -> sample.latency().curve().stream().map(StackCharts::percent).toList()),
        chart(
            section,
            "seconds",
            "p99 of each second: the warm-up, then the window from 0 s",
            Kind.OVER_TIME,
            sample ->
                sample.seconds().stream()
                    .filter(second -> second.requests() > 0)
                    .map(StackCharts::second)
                    .toList()));
  }

  private static Chart chart(
      StackSection section,
      String id,
      String title,
      Kind kind,
      Function<ServiceSample, List<Point>> points) {
    List<Series> series = new ArrayList<>();
    for (ServiceCell cell : section.cells()) {
      series.add(
          new Series(
              cell.stack().name(), section.colour(cell), points.apply(section.typical(cell))));
    }
    return new Chart(
        Figures.anchor("stacks-%s-%s".formatted(id, section.title())),
        title,
        kind,
        Unit.LATENCY.steps(),
        List.of(),
        series);
  }

  private static Point percent(Latency.Point point) {
    return point(point.percent(), point.millis(), say("%s %%", point.percent()));
  }

  private static Point second(Second second) {
    return point(
        second.second(),
        second.p99Millis(),
        say(
            "second %d: %d bookings, p50 %s",
            second.second(),
            second.requests(),
            Unit.LATENCY.format(second.p50Millis() * ServiceQuantity.MILLI_NANOS)));
  }

  /** A log in whole milliseconds has 0 for less, which a logarithmic axis cannot show. */
  private static Point point(double x, double millis, String where) {
    double nanos = (millis == 0 ? 0.5 : millis) * ServiceQuantity.MILLI_NANOS;
    String label = Unit.LATENCY.format(millis * ServiceQuantity.MILLI_NANOS);
    return Point.of(0, Value.at(x, nanos, label, where + "\n" + label));
  }
}
