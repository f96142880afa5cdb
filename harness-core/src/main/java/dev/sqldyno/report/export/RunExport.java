// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.export.Export.ExportedCall;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.export.Export.ExportedFunction;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.report.section.ShownRun;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the export of a run: what its report shows, without what tells of a person or a place. */
public final class RunExport {
  /** A function below this part of its cell is not exported. */
  private static final double LEAST_PART = 0.002;

  private static final MathContext DIGITS = new MathContext(6);

  /** A path, a user at a host. */
  private static final String PERSON = "(^|[^\\w])(/|~|[A-Za-z]:\\\\)[\\w.]|\\S@\\S";

  /** An address, a host of a domain, a port. A release may look like an address: 2.20.1.0. */
  private static final String PLACE =
      "\\d+\\.\\d+\\.\\d+\\.\\d+|::|\\w:\\d{4,5}\\b"
          + "|\\w\\.(com|net|org|io|local|localdomain|internal|intra|lan|corp|home)\\b";

  private static final Predicate<String> PERSONAL = Pattern.compile(PERSON).asPredicate();
  private static final Predicate<String> PRIVATE =
      Pattern.compile(PERSON + "|" + PLACE).asPredicate();

  private static final String LEFT_OUT = "(left out)";

  private final ShownRun run;
  private final Map<MeasuredCell.Key, CellCode> code;

  private RunExport(ShownRun run) {
    this.run = run;
    code =
        CellCode.of(run.folder(), run.cells()).stream()
            .collect(Collectors.toMap(each -> each.cell().key(), each -> each));
  }

  /**
   * Exports a run without the engines whose licences forbid publishing.
   *
   * @throws ResultException if that leaves nothing
   */
  public static Export of(RunFolder folder) {
    ShownRun run = ShownRun.of(folder, ReportOptions.DEFAULT);
    if (run.cells().isEmpty()) {
      throw new ResultException(
          "run %s has no cell that may be published%s"
              .formatted(
                  run.info().id(),
                  run.hidden().isEmpty() ? "" : ": the licence forbids it of " + run.hidden()));
    }
    return new RunExport(run).export();
  }

  private Export export() {
    RunInfo info = run.info();
    RunInfo.Host host = info.host();
    return new Export(
        Export.SCHEMA,
        info.version(),
        info.started().substring(0, 10),
        new Export.Machine(
            host.cpu(), host.cores(), (int) Math.round(host.memoryBytes() / 0x1p30), host.os()),
        info.engines().stream().map(RunExport::engine).toList(),
        run.cells().stream().map(this::cell).toList());
  }

  private static ExportedEngine engine(RunInfo.EngineInfo engine) {
    Map<String, String> settings = new TreeMap<>(engine.settings());
    settings.replaceAll((name, value) -> name.equals("version") ? release(value) : shown(value));
    return new ExportedEngine(
        engine.id(),
        PERSONAL.test(engine.name()) ? engine.id() : engine.name(),
        release(engine.version()),
        shown(engine.driver()),
        // a systemd unit, or an address, may be behind it
        engine.deployment().replaceAll(" \\(.*\\)|(?<=, cgroup) .*", ""),
        engine.durability(),
        engine.meter(),
        settings);
  }

  private static String release(String version) {
    return PERSONAL.test(version) ? LEFT_OUT : version;
  }

  private static String shown(String text) {
    return PRIVATE.test(text) ? LEFT_OUT : text;
  }

  private ExportedCell cell(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    return new ExportedCell(
        key.engine(),
        key.workload(),
        key.operation(),
        new TreeMap<>(key.variant()),
        key.size(),
        run.info()
            .title(key.workload(), key.operation())
            .filter(PRIVATE.negate())
            .orElse(key.operation()),
        cell.unit().word(),
        command(cell),
        figures(cell),
        functions(cell),
        calls(cell));
  }

  /** Returns the command that measures the cell again on the same release and settings. */
  private String command(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    Map<String, String> variant = new TreeMap<>(key.variant());
    Optional<String> threads = Optional.ofNullable(variant.remove("threads"));
    StringBuilder command = new StringBuilder("scripts/sqldyno bench");
    EngineId id = EngineId.parse(key.engine());
    if (id.lab() || key.meter() == MeterKind.INSTRUCTIONS_EMULATED) {
      command.append(" --lab");
    }
    command.append(" --engines ").append(id.inLab(false));
    command.append(" --workloads ").append(key.workload());
    command.append(" --operations ").append(key.operation());
    threads.ifPresent(n -> command.append(" --threads ").append(n));
    if (!variant.isEmpty()) {
      command
          .append(" --with ")
          .append(
              variant.entrySet().stream()
                  .map(each -> each.getKey() + ":" + each.getValue())
                  .collect(Collectors.joining(",")));
    }
    if (durability(key.engine()) != Durability.COMMIT) {
      command.append(" --durability ").append(durability(key.engine()).id());
    }
    if (key.size() != Size.QUICK) {
      command.append(" --size ").append(key.size().id());
    }
    long repetitions =
        cell.samples().stream().map(sample -> sample.repetition()).distinct().count();
    return command.append(" --repetitions ").append(repetitions).toString();
  }

  private Durability durability(String engine) {
    return run.info().engine(engine).map(RunInfo.EngineInfo::durability).orElse(Durability.COMMIT);
  }

  private static Map<String, ExportedFigure> figures(MeasuredCell cell) {
    Map<String, ExportedFigure> figures = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      ByRepetition repetitions = cell.byRepetition(figure);
      if (repetitions.estimate() instanceof Summary summary) {
        figures.put(
            figure.id(),
            new ExportedFigure(
                unit(figure, cell),
                rounded(summary.mean()),
                summary.interval().map(interval -> rounded(interval.low())),
                summary.interval().map(interval -> rounded(interval.high())),
                repetitions.readings().values().stream()
                    .filter(Reading.Measured.class::isInstance)
                    .map(reading -> rounded(((Reading.Measured) reading).value()))
                    .toList()));
      }
    }
    return figures;
  }

  private static String unit(Figure figure, MeasuredCell cell) {
    return switch (figure) {
      case ENGINE_COST -> cell.metric() == Metric.CPU ? "ns" : "instructions";
      case CLIENT_CPU, STATEMENT_CPU, P99 -> "ns";
      case ROWS_PER_SECOND -> "1/s";
      case TABLE_SIZE, INDEX_SIZE -> "bytes";
    };
  }

  private List<ExportedFunction> functions(MeasuredCell cell) {
    return Optional.ofNullable(code.get(cell.key())).stream()
        .flatMap(of -> {
          double least = of.instructions() * LEAST_PART;
          return of.functions().stream().filter(function -> function.mean() >= least);
        })
        .map(function ->
            new ExportedFunction(function.file(), function.name(), rounded(function.mean())))
        .toList();
  }

  private List<ExportedCall> calls(MeasuredCell cell) {
    return Optional.ofNullable(code.get(cell.key())).stream()
        .flatMap(of -> of.calls().stream())
        .map(call -> new ExportedCall(call.name(), rounded(call.mean())))
        .filter(call -> call.calls() > 0)
        .toList();
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
