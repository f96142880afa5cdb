// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Series;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.report.section.Topic;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The charts of a section's cells. Engines that are not comparable never share a chart that ranks
 * them.
 */
public record CellCharts(Section section) {
  /** A figure of comparable engines. */
  private record Shown(
      List<Subject> subjects, Unit unit, Function<MeasuredCell, Map<String, Value>> values) {}

  public List<Chart> cost(Comparability comparability) {
    return charts(
        comparability, "engine", Unit.of(Metric.by(comparability.meter())), CellCharts::cost);
  }

  public List<Chart> client(Comparability comparability) {
    return charts(
        comparability, "client", Unit.NANOS, cell -> Value.any(cell.clientCpuPerRow(), Unit.NANOS));
  }

  /** Returns wall time against engine CPU, which shows the limit of each cell and ranks none. */
  public List<Chart> against() {
    List<Series> series =
        section.subjects().stream()
            .map(subject ->
                new Series(
                    subject.label(),
                    subject.colour(),
                    section.of(subject).stream()
                        .map(cell -> new Point(0, against(section, subject, cell)))
                        .toList()))
            .toList();
    return new Chart(
            "against-" + id(""),
            "Statements of every cell; those far above the dashed line waited",
            Kind.AGAINST,
            Unit.NANOS.steps(),
            List.of(),
            series)
        .drawn()
        .toList();
  }

  private List<Chart> charts(
      Comparability comparability,
      String what,
      Unit unit,
      Function<MeasuredCell, Map<String, Value>> values) {
    String group = what + "-" + section.comparabilities().indexOf(comparability) + "-";
    Shown shown = new Shown(section.on(comparability), unit, values);
    Stream<Chart> charts =
        section.hasVariants()
            ? Topic.of(section).stream().map(topic -> dots(group, topic, shown))
            : section.operations().stream().map(each -> bars(group, each, shown));
    return charts.flatMap(Chart::drawn).toList();
  }

  /** Returns a chart with a row for each work of a topic, and a symbol for each engine. */
  private Chart dots(String group, Topic topic, Shown shown) {
    List<Topic.Work> works = List.copyOf(topic.works().values());
    List<Series> series = new ArrayList<>();
    for (Subject subject : shown.subjects()) {
      List<Point> points = new ArrayList<>();
      works.forEach(work -> points.add(point(points.size(), subject, work, shown)));
      series.add(new Series(subject.name(), subject.colour(), points));
    }
    return new Chart(
        group + id(topic.title()),
        topic.title(),
        Kind.DOTS,
        shown.unit().steps(),
        List.copyOf(topic.works().keySet()),
        series);
  }

  /** Returns a chart with a bar for each engine. */
  private Chart bars(String group, String operation, Shown shown) {
    Topic.Work work = new Topic.Work(operation, Map.of());
    List<Series> series = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (Subject subject : shown.subjects()) {
      List<Point> points = List.of(point(rows.size(), subject, work, shown));
      series.add(new Series(subject.name(), subject.colour(), points));
      rows.add(subject.name() + (section.find(subject, work).isPresent() ? "" : ": not measured"));
    }
    List<String> steps = shown.unit().steps();
    return new Chart(group + id(operation), operation, Kind.BARS, steps, rows, series);
  }

  private Point point(int row, Subject subject, Topic.Work work, Shown shown) {
    return new Point(row, section.find(subject, work).map(shown.values()).orElse(Map.of()));
  }

  private String id(String title) {
    return Figures.anchor(say("%s-%s-%s", section.heading(), section.size(), title));
  }

  static Map<String, Value> cost(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Map<String, Value> values = new LinkedHashMap<>();
    for (CostBasis basis : CostBasis.values()) {
      if (cell.costPerRow(WindowPart.TOTAL, basis) instanceof Summary total) {
        Estimate settle = cell.costPerRow(WindowPart.SETTLE, basis);
        String label = unit.format(total.mean());
        String tip =
            say(
                "%s per %s, %s\n%s\nof it settle %s",
                label,
                cell.unit().word(),
                basis.id(),
                Figures.describe(total, unit),
                Figures.describe(settle, unit));
        values.put(
            basis.id(),
            Value.of(total, settle.summary().map(Summary::mean).orElse(0.0), 0, label, tip));
      }
    }
    return values;
  }

  private static Map<String, Value> against(Section section, Subject subject, MeasuredCell cell) {
    if (!(cell.cpuNanos() instanceof Summary cpu)
        || !(cell.wallNanos(WindowPart.STATEMENT) instanceof Summary wall)) {
      return Map.of();
    }
    String tip =
        say(
            "%s %s\nwall: %s\nengine CPU, statements, gross: %s\n%s",
            subject.name(),
            section.titled(cell),
            Figures.describe(wall, Unit.NANOS),
            Figures.describe(cpu, Unit.NANOS),
            Verdict.of(cell).bound().id());
    return Value.any(Value.of(cpu, 0, wall.mean(), cell.key().operation(), tip));
  }
}
