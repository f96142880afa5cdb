// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The charts of a mix's figures over a numeric parameter: threads, rate, or rows of its tables. */
public record ScalingCharts(Section section, Comparability comparability) {
  /**
   * A parameter of a mix with several measured values.
   *
   * @param values from the smallest
   */
  private record Axis(String operation, String parameter, List<BigDecimal> values) {}

  /** A figure of a curve. */
  private record Shown(
      String title, Unit unit, Function<MeasuredCell, Map<String, Value>> values) {}

  /** Returns the curves of the engines with that comparability key; empty without mixes. */
  public List<Chart> charts() {
    if (section.unit() != WorkUnit.TRANSACTION) {
      return List.of();
    }
    List<Shown> shown =
        List.of(
            new Shown(
                "transactions/s",
                Unit.PER_SECOND,
                cell -> Value.any(cell.rowsPerSecond(), Unit.PER_SECOND)),
            new Shown(
                "engine cost per transaction",
                Unit.of(Metric.by(comparability.meter())),
                CellCharts::cost),
            new Shown("p99 response time", Unit.NANOS, ScalingCharts::p99));
    return axes().flatMap(axis -> shown.stream().flatMap(of -> chart(axis, of))).toList();
  }

  /** Returns the p99 response time; a lower bound where starts not begun determine it. */
  private static Map<String, Value> p99(MeasuredCell cell) {
    return switch (cell.byRepetition(Figure.P99).estimate()) {
      case Summary known -> Value.any(known, Unit.NANOS);
      case Estimate.Missing(String reason) ->
          ClientView.of(cell)
              .responseAtLeast(99)
              .summary()
              .map(bound -> Value.atLeast(bound, Unit.NANOS, reason))
              .orElse(Map.of());
    };
  }

  private Stream<Axis> axes() {
    return section.operations().stream()
        .flatMap(operation -> {
          List<Map<String, String>> variants =
              of(operation).map(cell -> cell.key().variant()).distinct().toList();
          return variants.stream()
              .flatMap(variant -> variant.keySet().stream())
              .distinct()
              .sorted()
              .map(each -> new Axis(operation, each, values(variants, each)))
              .filter(axis -> axis.values().size() > 1);
        });
  }

  private Stream<MeasuredCell> of(String operation) {
    return section.cells().stream().filter(cell -> cell.key().operation().equals(operation));
  }

  private static boolean isNumber(String value) {
    return value.matches("\\d{1,15}(\\.\\d{1,9})?");
  }

  /** Returns its values from the smallest; empty if one is not a number. */
  private static List<BigDecimal> values(List<Map<String, String>> variants, String parameter) {
    List<String> all =
        variants.stream().flatMap(variant -> Stream.ofNullable(variant.get(parameter))).toList();
    return all.stream().allMatch(ScalingCharts::isNumber)
        ? all.stream().map(BigDecimal::new).distinct().sorted().toList()
        : List.of();
  }

  private Stream<Chart> chart(Axis axis, Shown shown) {
    ChartLines lines = new ChartLines();
    for (Subject subject : section.on(comparability)) {
      of(axis.operation())
          .filter(subject::has)
          // a closed loop has no rate
          .filter(cell -> cell.key().variant().containsKey(axis.parameter()))
          .forEach(cell -> {
            Map<String, String> others = new TreeMap<>(section.own(cell));
            BigDecimal value = new BigDecimal(others.remove(axis.parameter()));
            int place = axis.values().indexOf(value);
            lines.add(subject, others, List.of(new Point(place, shown.values().apply(cell))));
          });
    }
    String what = Labels.titled(axis.operation(), lines.common());
    int letter = section.comparabilities().indexOf(comparability);
    return lines.chart(
        "curve-%s-%d-%s-%s-%s"
            .formatted(section.name(), letter, axis.operation(), axis.parameter(), shown.title()),
        "%s: %s by %s".formatted(what, shown.title(), axis.parameter()),
        Kind.CURVE,
        shown.unit(),
        axis.values().stream().map(BigDecimal::toPlainString).toList());
  }
}
