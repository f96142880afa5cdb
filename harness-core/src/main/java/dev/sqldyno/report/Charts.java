// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Chart.Kind;
import dev.sqldyno.report.Chart.Point;
import dev.sqldyno.report.Chart.Series;
import dev.sqldyno.report.Chart.Value;
import dev.sqldyno.result.Comparability;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Summary;
import dev.sqldyno.result.Verdict;
import dev.sqldyno.result.WindowPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Draws the charts of a section. Engines that are not comparable never share one that ranks. */
final class Charts {
  private final Section section;

  Charts(Section section) {
    this.section = section;
  }

  List<Chart> cost(Comparability comparability) {
    return charts(comparability, "engine", Unit.of(Metric.by(comparability.meter())), Charts::cost);
  }

  List<Chart> client(Comparability comparability) {
    return charts(comparability, "client", Unit.NANOS, Charts::client);
  }

  /** Returns wall time against engine CPU, which shows what limited each cell and ranks none. */
  List<Chart> against() {
    List<Series> series = new ArrayList<>();
    for (Subject subject : section.subjects()) {
      List<Point> points =
          section.of(subject).stream()
              .map(cell -> against(subject, cell))
              .filter(values -> !values.isEmpty())
              .map(values -> new Point(0, values))
              .toList();
      if (!points.isEmpty()) {
        series.add(new Series(subject.label(), subject.colour(), points));
      }
    }
    return series.isEmpty()
        ? List.of()
        : List.of(
            new Chart(
                "against-" + id(""),
                "Statements of every cell; those far above the dashed line waited",
                Kind.AGAINST,
                Unit.NANOS.steps(),
                List.of(),
                series));
  }

  private List<Chart> charts(
      Comparability comparability,
      String what,
      Unit unit,
      Function<MeasuredCell, Map<String, Value>> values) {
    List<Chart> charts = new ArrayList<>();
    for (String operation : section.operations()) {
      List<Map<String, String>> variants = section.variants(operation);
      List<Subject> subjects = section.on(comparability);
      boolean dots = section.hasVariants();
      List<Series> series = new ArrayList<>();
      for (Subject subject : subjects) {
        List<Point> points = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
          int row = dots ? v : subjects.indexOf(subject);
          section
              .find(subject, operation, variants.get(v))
              .map(values)
              .filter(found -> !found.isEmpty())
              .ifPresent(found -> points.add(new Point(row, found)));
        }
        if (!points.isEmpty()) {
          series.add(new Series(subject.name(), subject.colour(), points));
        }
      }
      if (!series.isEmpty()) {
        charts.add(
            new Chart(
                what + "-" + section.comparabilities().indexOf(comparability) + "-" + id(operation),
                section.title(operation),
                dots ? Kind.DOTS : Kind.BARS,
                unit.steps(),
                dots
                    ? variants.stream().map(v -> section.label(operation, v)).toList()
                    : subjects.stream().map(s -> s.name() + gap(s, operation)).toList(),
                series));
      }
    }
    return charts;
  }

  private String gap(Subject subject, String operation) {
    return section.find(subject, operation, Map.of()).isPresent() ? "" : ": not measured";
  }

  private String id(String operation) {
    return Figures.anchor("%s-%s-%s".formatted(section.workload(), section.size().id(), operation));
  }

  private static Map<String, Value> cost(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Map<String, Value> values = new LinkedHashMap<>();
    for (CostBasis basis : CostBasis.values()) {
      if (cell.costPerRow(WindowPart.TOTAL, basis) instanceof Summary total) {
        Estimate settle = cell.costPerRow(WindowPart.SETTLE, basis);
        String tip =
            "%s per row, %s\n%s\nof it settle %s"
                .formatted(
                    unit.format(total.mean()),
                    basis.id(),
                    Figures.describe(total, unit),
                    Figures.describe(settle, unit));
        values.put(basis.id(), Value.of(total, Chart.orZero(settle), 0, unit, tip));
      }
    }
    return values;
  }

  private static Map<String, Value> client(MeasuredCell cell) {
    return cell.clientCpuPerRow() instanceof Summary cpu
        ? Map.of("any", Value.of(cpu, 0, 0, Unit.NANOS, Figures.describe(cpu, Unit.NANOS)))
        : Map.of();
  }

  private static Map<String, Value> against(Subject subject, MeasuredCell cell) {
    if (!(cell.cpuNanos() instanceof Summary cpu)
        || !(cell.wallNanos(WindowPart.STATEMENT) instanceof Summary wall)) {
      return Map.of();
    }
    String tip =
        "%s %s %s\nwall: %s\nengine CPU, statements, gross: %s\n%s"
            .formatted(
                subject.name(),
                cell.key().operation(),
                Figures.variant(cell.key().variant()),
                Figures.describe(wall, Unit.NANOS),
                Figures.describe(cpu, Unit.NANOS),
                Verdict.of(cell).bound().id());
    Value value = Value.of(cpu, 0, wall.mean(), Unit.NANOS, tip);
    return Map.of(
        "any",
        new Value(value.x(), 0, value.y(), value.low(), value.high(), cell.key().operation(), tip));
  }
}
