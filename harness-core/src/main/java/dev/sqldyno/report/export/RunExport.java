// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.export.Export.ExportedCall;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.export.Export.ExportedFunction;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The export of a run: the contents of its report, without data on a person or a place. */
public final class RunExport {
  /** The smallest share of a cell for an exported function. */
  private static final double MIN_PART = 0.002;

  private static final MathContext DIGITS = new MathContext(6);

  private final ShownRun run;
  private final Map<String, PublicWords> words = new HashMap<>();
  private final Map<String, String> ids = new LinkedHashMap<>();
  private final Map<String, ExportedEngine> engines = new LinkedHashMap<>();
  private final Map<MeasuredCell.Key, CellCode> code;

  private RunExport(ShownRun run) {
    this.run = run;
    Catalog catalog = Catalog.unchecked();
    for (RunInfo.EngineInfo engine : run.info().engines()) {
      words.put(engine.id(), PublicWords.of(catalog, engine.id()));
      ids.put(engine.id(), publicId(engine.id()));
      engines.put(engine.id(), engine(engine));
    }
    code =
        CellCode.of(run.folder(), run.cells()).stream()
            .collect(Collectors.toMap(each -> each.cell().key(), each -> each));
  }

  /**
   * Exports a run without the engines whose licences forbid publishing.
   *
   * @throws ResultException if that leaves nothing, or an engine was measured by two meters
   */
  public static Export of(RunFolder folder) {
    ShownRun run = ShownRun.of(folder, false);
    if (run.cells().isEmpty()) {
      throw new ResultException(
          run.hidden().isEmpty()
              ? "run %s has no figures to export: its report says why; --resume goes on with a run that was interrupted"
              : "run %s has no cell that may be published: the licence forbids it of %s",
          run.info().id(),
          run.hidden());
    }
    run.cells().forEach(cell -> requireOneMeter(run.info(), cell.key()));
    return new RunExport(run).export();
  }

  /** Refuses an engine that had another meter when its run was resumed. */
  private static void requireOneMeter(RunInfo info, MeasuredCell.Key key) {
    info.engine(key.engine())
        .filter(engine -> engine.meter() != key.meter())
        .ifPresent(engine -> {
          throw new ResultException(
              "run %s: %s was measured by %s and by %s, and an export has one meter for each engine; measure it again in a new run",
              info.id(), engine.id(), key.meter().id(), engine.meter().id());
        });
  }

  private Export export() {
    RunInfo info = run.info();
    RunInfo.Host host = info.host();
    return new Export(
        Export.SCHEMA,
        shown(info.version()),
        info.started().substring(0, 10),
        new Export.Machine(
            shown(host.cpu()),
            host.cores(),
            (int) Math.round(host.memoryBytes() / 0x1p30),
            shown(host.os())),
        List.copyOf(engines.values()),
        run.cells().stream().map(this::cell).toList());
  }

  private ExportedEngine engine(RunInfo.EngineInfo engine) {
    PublicWords known = words.get(engine.id());
    Map<String, String> settings = new TreeMap<>(engine.settings());
    settings.replaceAll(known::setting);
    String id = ids.get(engine.id());
    String name =
        engine
            .name()
            .replace(EngineId.parse(engine.id()).words(" "), EngineId.parse(id).words(" "));
    return new ExportedEngine(
        id,
        PrivateText.hasPerson(name) ? id : name,
        known.version(engine.version()),
        shown(engine.driver()),
        // the name of a container or a unit, or an address, may be behind it
        engine
            .deployment()
            .replaceAll("(external URL(, (cgroup|container|unit|process))?)[^;]*", "$1"),
        engine.durability(),
        engine.meter(),
        settings);
  }

  private static String shown(String text) {
    return PrivateText.isIn(text) ? PublicWords.LEFT_OUT : text;
  }

  /** Returns the id without values that may be private; different ids stay different. */
  private String publicId(String id) {
    EngineId named = EngineId.parse(id);
    PublicWords known = words.get(id);
    String own;
    int before = 0;
    do {
      Map<String, String> settings = new TreeMap<>(named.settings());
      String hidden = PublicWords.HIDDEN + (before == 0 ? "" : "-" + before);
      settings.replaceAll((name, value) -> known.isPublic(name, value) ? value : hidden);
      own =
          new EngineId(named.folder(), named.version(), named.build(), settings, named.lab())
              .toString();
      before++;
    } while (ids.containsValue(own) && before <= ids.size());
    return own;
  }

  private ExportedCell cell(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    return new ExportedCell(
        ids.getOrDefault(key.engine(), key.engine()),
        key.workload(),
        key.operation(),
        new TreeMap<>(key.variant()),
        key.size(),
        run.info()
            .title(key.workload(), key.operation())
            .filter(title -> !PrivateText.isIn(title))
            .orElse(key.operation()),
        cell.unit(),
        command(cell),
        figures(cell),
        functions(cell),
        calls(cell));
  }

  private String command(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    long repetitions = cell.samples().stream().map(Sample::repetition).distinct().count();
    return RepeatCommand.of(
        engines.get(key.engine()),
        key.workload(),
        key.operation(),
        key.variant(),
        key.size(),
        repetitions);
  }

  private static Map<Figure, ExportedFigure> figures(MeasuredCell cell) {
    Map<Figure, ExportedFigure> figures = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      ByRepetition repetitions = cell.byRepetition(figure);
      if (repetitions.estimate() instanceof Summary summary) {
        figures.put(
            figure,
            new ExportedFigure(
                Export.unit(figure, cell.key().meter()),
                rounded(summary.mean()),
                summary.interval().map(interval -> rounded(interval.low())),
                summary.interval().map(interval -> rounded(interval.high())),
                repetitions.readings().values().stream()
                    .flatMapToDouble(Reading::measured)
                    .mapToObj(RunExport::rounded)
                    .toList()));
      }
    }
    return figures;
  }

  private List<ExportedFunction> functions(MeasuredCell cell) {
    return Stream.ofNullable(code.get(cell.key()))
        .flatMap(of ->
            of.functions().stream()
                .filter(function -> function.mean() >= of.instructions() * MIN_PART))
        .map(function ->
            new ExportedFunction(function.file(), function.name(), rounded(function.mean())))
        .toList();
  }

  private List<ExportedCall> calls(MeasuredCell cell) {
    return Stream.ofNullable(code.get(cell.key()))
        .flatMap(of -> of.calls().stream())
        .map(call -> new ExportedCall(call.name(), rounded(call.mean())))
        .filter(call -> call.calls() > 0)
        .toList();
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
