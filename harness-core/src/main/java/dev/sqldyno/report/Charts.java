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
    List<Series> series =
        section.subjects().stream()
            .map(subject ->
                new Series(
                    subject.label(),
                    subject.colour(),
                    section.of(subject).stream()
                        .map(cell -> new Point(0, against(subject, cell)))
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
    List<Subject> subjects = section.on(comparability);
    boolean dots = section.hasVariants();
    List<Chart> charts = new ArrayList<>();
    for (String operation : section.operations()) {
      List<Map<String, String>> variants = section.variants(operation);
      List<Series> series = new ArrayList<>();
      for (Subject subject : subjects) {
        List<Point> points = new ArrayList<>();
        for (Map<String, String> variant : variants) {
          points.add(
              new Point(
                  dots ? variants.indexOf(variant) : subjects.indexOf(subject),
                  section.find(subject, operation, variant).map(values).orElse(Map.of())));
        }
        series.add(new Series(subject.name(), subject.colour(), points));
      }
      List<String> rows =
          dots
              ? variants.stream().map(v -> section.label(operation, v)).toList()
              : subjects.stream().map(s -> s.name() + gap(s, operation)).toList();
      new Chart(
              group + id(operation),
              section.title(operation),
              dots ? Kind.DOTS : Kind.BARS,
              unit.steps(),
              rows,
              series)
          .drawn()
          .forEach(charts::add);
    }
    return charts;
  }

  private String gap(Subject subject, String operation) {
    return section.find(subject, operation, Map.of()).isPresent() ? "" : ": not measured";
  }

  private String id(String operation) {
    return Figures.anchor("%s-%s-%s".formatted(section.workload(), section.size(), operation));
  }

  private static Map<String, Value> cost(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Map<String, Value> values = new LinkedHashMap<>();
    for (CostBasis basis : CostBasis.values()) {
      if (cell.costPerRow(WindowPart.TOTAL, basis) instanceof Summary total) {
        Estimate settle = cell.costPerRow(WindowPart.SETTLE, basis);
        String label = unit.format(total.mean());
        String tip =
            "%s per row, %s\n%s\nof it settle %s"
                .formatted(
                    label,
                    basis.id(),
                    Figures.describe(total, unit),
                    Figures.describe(settle, unit));
        values.put(basis.id(), Value.of(total, Chart.orZero(settle), 0, label, tip));
      }
    }
    return values;
  }

  private static Map<String, Value> client(MeasuredCell cell) {
    return cell.clientCpuPerRow() instanceof Summary cpu
        ? Map.of(
            "any",
            Value.of(cpu, 0, 0, Unit.NANOS.format(cpu.mean()), Figures.describe(cpu, Unit.NANOS)))
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
    return Map.of("any", Value.of(cpu, 0, wall.mean(), cell.key().operation(), tip));
  }
}
