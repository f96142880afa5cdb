// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.result.cell.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The formats of an export. */
public enum ExportFormat implements Word {
  JSON(Export::json),
  /**
   * Go's benchmark format, a line for each repetition: golang.org/design/14313-benchmark-format.
   */
  BENCHSTAT(ExportFormat::benchstat),
  /** Bencher Metric Format: bencher.dev/docs/reference/bencher-metric-format. */
  BENCHER(ExportFormat::bencher),
  /** For the tool {@code customSmallerIsBetter}, so without rates. */
  GITHUB_ACTION_BENCHMARK(ExportFormat::githubActionBenchmark),
  /** OpenMetrics 1.0 text, a gauge for each figure. */
  OPENMETRICS(ExportFormat::openMetrics);

  private final Function<Export, String> writer;

  ExportFormat(Function<Export, String> writer) {
    this.writer = writer;
  }

  /** Returns the export in this format, with a line break at its end. */
  public String of(Export export) {
    return writer.apply(export);
  }

  @Override
  public String toString() {
    return id();
  }

  private static String benchstat(Export export) {
    StringBuilder lines = new StringBuilder(say("sqldyno: %s\n", export.sqldyno()));
    for (ExportedCell cell : export.cells()) {
      Map<String, String> keys = new LinkedHashMap<>(Map.of("engine", cell.engine()));
      keys.putAll(cell.variant());
      String name =
          say(
                  "Benchmark%s/%s%s/size=%s",
                  cell.workload(),
                  cell.operation(),
                  keys.entrySet().stream()
                      .map(key -> say("/%s=%s", key.getKey(), key.getValue()))
                      .collect(Collectors.joining()),
                  cell.size().id()) // last, as benchstat takes digits at the end for GOMAXPROCS
              .replaceAll("\\s", "_");
      int repetitions =
          cell.figures().values().stream()
              .mapToInt(figure -> figure.values().size())
              .max()
              .orElse(0);
      for (int i = 0; i < repetitions; i++) {
        lines.append(name).append(" 1");
        for (var each : cell.figures().entrySet()) {
          if (i < each.getValue().values().size()) {
            lines.append(
                say(
                    " %s %s",
                    each.getValue().values().get(i), unit(each.getKey(), each.getValue(), cell)));
          }
        }
        lines.append('\n');
      }
    }
    return lines.toString();
  }

  /** Returns {@code engine-cost-instructions/row}, which has no blank. */
  private static String unit(Figure figure, ExportedFigure of, ExportedCell cell) {
    String each = figure.lessIsBetter() ? "/" + cell.unit().id() : "";
    return say("%s-%s%s", figure.id(), of.unit(), each);
  }

  private static String bencher(Export export) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    for (ExportedCell cell : export.cells()) {
      Map<String, Object> measures = new LinkedHashMap<>();
      cell.figures()
          .forEach((name, figure) -> {
            Map<String, Double> value = new LinkedHashMap<>();
            value.put("value", figure.mean());
            figure.low().ifPresent(low -> value.put("lower_value", low));
            figure.high().ifPresent(high -> value.put("upper_value", high));
            measures.put(name.id(), value);
          });
      all.put(cell.engine() + "/" + cell.name(), measures);
    }
    return line(all);
  }

  private static String githubActionBenchmark(Export export) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ExportedCell cell : export.cells()) {
      cell.figures()
          .forEach((name, figure) -> {
            if (name.lessIsBetter()) {
              Map<String, Object> entry = new LinkedHashMap<>();
              entry.put("name", say("%s/%s %s", cell.engine(), cell.name(), name.id()));
              entry.put("unit", say("%s/%s", figure.unit(), cell.unit().id()));
              entry.put("value", figure.mean());
              figure
                  .high()
                  .ifPresent(high -> entry.put("range", "± " + above(high, figure.mean())));
              all.add(entry);
            }
          });
    }
    return line(all);
  }

  /** Returns the difference in decimals, as binary ones show 0.1 as 0.10000000000218279. */
  private static String above(double high, double mean) {
    return BigDecimal.valueOf(high).subtract(BigDecimal.valueOf(mean)).toPlainString();
  }

  private static String line(Object value) {
    return OwnFiles.JSON.writeValueAsString(value) + "\n";
  }

  private static String openMetrics(Export export) {
    Map<String, StringBuilder> families = new TreeMap<>();
    for (ExportedCell cell : export.cells()) {
      cell.figures()
          .forEach((name, figure) -> {
            Map<String, String> labels = new TreeMap<>();
            labels.put("engine", cell.engine());
            labels.put("workload", cell.workload());
            labels.put("operation", cell.operation());
            labels.put("size", cell.size().id());
            labels.put("unit", figure.unit());
            labels.put("of", cell.unit().id());
            cell.variant().forEach((key, value) -> addLabel(labels, key, value));
            String family = "sqldyno_" + name.id().replace('-', '_');
            String of = labels(labels);
            add(families, family, of, figure.mean());
            figure.low().ifPresent(low -> add(families, family + "_low", of, low));
            figure.high().ifPresent(high -> add(families, family + "_high", of, high));
          });
    }
    return families.entrySet().stream()
            .map(each -> say("# TYPE %s gauge\n%s", each.getKey(), each.getValue()))
            .collect(Collectors.joining())
        + "# EOF\n";
  }

  private static void add(
      Map<String, StringBuilder> families, String family, String labels, double value) {
    families
        .computeIfAbsent(family, _ -> new StringBuilder())
        .append(say("%s{%s} %s\n", family, labels, value));
  }

  /** Adds a variant's value, whose name in the format may be taken or begin with a digit. */
  private static void addLabel(Map<String, String> labels, String key, String value) {
    String name = key.replaceAll("\\W", "_");
    while (labels.containsKey(name) || Character.isDigit(name.charAt(0))) {
      name = "variant_" + name;
    }
    labels.put(name, value);
  }

  private static String labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label ->
            say(
                "%s=\"%s\"",
                label.getKey(),
                label.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")))
        .collect(Collectors.joining(","));
  }
}
