// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.CellName;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A run as it is published. The constructor throws {@link IllegalArgumentException} if it
 * contradicts itself or docs/reference/export.schema.json.
 *
 * @param schema version of this record; see {@link #SCHEMA}
 * @param sqldyno its version
 * @param measured the day, ISO-8601, UTC
 * @param cells that were measured; missing cells and figures were not
 */
public record Export(
    int schema,
    String sqldyno,
    String measured,
    Machine machine,
    List<ExportedEngine> engines,
    List<ExportedCell> cells) {

  /** The schema that this version writes and reads. */
  public static final int SCHEMA = 1;

  static final int LONGEST = 2_000;

  private static final OwnFiles FILES =
      new OwnFiles(ResultException::new, "export the run again, sqldyno export RUN");

  public Export {
    require(schema == SCHEMA, "schema %d is not known, only %d", schema, SCHEMA);
    requireShort(sqldyno);
    require(isDate(measured), "measured '%s' is not a date such as 2026-11-27", measured);
    require(!engines.isEmpty(), "it has no engine");
    require(!cells.isEmpty(), "it has no cell");
    Map<String, MeterKind> meters = new HashMap<>();
    for (ExportedEngine engine : engines) {
      MeterKind before = meters.put(engine.id(), engine.meter());
      require(before == null, "two engines are called %s", engine.id());
    }
    Set<Object> seen = new HashSet<>();
    for (ExportedCell cell : cells) {
      String name = "%s/%s".formatted(cell.engine(), cell.name());
      MeterKind meter = meters.get(cell.engine());
      require(meter != null, "%s is of no engine in it", name);
      require(
          seen.add(
              List.of(
                  cell.engine(), cell.workload(), cell.operation(), cell.variant(), cell.size())),
          "%s is there twice",
          name);
      cell.figures()
          .forEach((figure, of) ->
              require(
                  of.isSound() && of.unit().equals(unit(figure, meter)),
                  "%s: %s contradicts itself",
                  name,
                  figure.id()));
    }
  }

  private static boolean isDate(String text) {
    try {
      return text.matches("\\d{4}-\\d{2}-\\d{2}") && LocalDate.parse(text) != null;
    } catch (DateTimeException _) {
      return false;
    }
  }

  private static void require(boolean met, String problem, Object... values) {
    if (!met) {
      throw new IllegalArgumentException(OneLine.of(problem.formatted(values)));
    }
  }

  private static void requireShort(String... texts) {
    for (String text : texts) {
      require(text.length() <= LONGEST, "a text is longer than %d characters", LONGEST);
    }
  }

  /** Returns the unit of a figure by that meter. */
  static String unit(Figure figure, MeterKind meter) {
    return switch (figure) {
      case ENGINE_COST, STATEMENT_COST -> Metric.by(meter) == Metric.CPU ? "ns" : "instructions";
      case CLIENT_CPU, STATEMENT_CPU, P99 -> "ns";
      case ROWS_PER_SECOND -> "1/s";
      case TABLE_SIZE, INDEX_SIZE -> "bytes";
    };
  }

  /** The kind of machine, on which CPU times depend, but not counts in the lab. */
  public record Machine(String cpu, int cores, int memoryGiB, String os) {
    public Machine {
      requireShort(cpu, os);
      require(cores >= 1 && memoryGiB >= 0, "no machine has so few cores or so little memory");
    }
  }

  /**
   * An engine of the run.
   *
   * @param id as its cells name it: {@code postgresql:17}
   * @param settings as the live engine answered; in the lab with the emulator's identity
   */
  public record ExportedEngine(
      String id,
      String name,
      String version,
      String driver,
      String deployment,
      Durability durability,
      MeterKind meter,
      Map<String, String> settings) {
    public ExportedEngine {
      requireShort(id, name, version, driver, deployment);
      settings.values().forEach(Export::requireShort);
    }

    /** Returns the emulator with its version and processor; empty outside of the lab. */
    public Optional<String> emulator() {
      return Optional.ofNullable(settings.get(EngineInfo.EMULATOR));
    }
  }

  /**
   * A cell of the run.
   *
   * @param title the operation in a reader's words
   * @param unit of a cost
   * @param command that measures it again
   * @param functions in the lab, costliest first: those of 0.2 % of the cell or more
   * @param calls in the lab, most frequent first
   */
  public record ExportedCell(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      Size size,
      String title,
      WorkUnit unit,
      String command,
      Map<Figure, ExportedFigure> figures,
      List<ExportedFunction> functions,
      List<ExportedCall> calls) {
    public ExportedCell {
      requireShort(engine, workload, operation, title, command);
      variant.values().forEach(Export::requireShort);
    }

    /** Returns {@code dml-rows/insert[by=bulk]}, as other commands name it. */
    public String name() {
      return CellName.id(workload, operation, variant);
    }
  }

  /**
   * A figure with six digits.
   *
   * @param unit of the mean and its 95 % CI: {@code instructions}, {@code ns}, {@code bytes} or
   *     {@code 1/s}
   * @param low absent with one repetition, as {@code high}
   * @param values of the repetitions
   */
  public record ExportedFigure(
      String unit, double mean, Optional<Double> low, Optional<Double> high, List<Double> values) {
    /** Returns whether all values are finite, and the mean is among them and in the interval. */
    boolean isSound() {
      double digits = 1e-5 * Math.abs(mean);
      return !values.isEmpty()
          && Stream.of(values.stream(), low.stream(), high.stream(), Stream.of(mean))
              .flatMap(each -> each)
              .allMatch(Double::isFinite)
          && values.stream().anyMatch(value -> value <= mean + digits)
          && values.stream().anyMatch(value -> value >= mean - digits)
          && low.isPresent() == high.isPresent()
          && low.orElse(mean) <= mean
          && mean <= high.orElse(mean);
    }

    /** Returns the largest distance of a repetition from the mean, as a share of the mean. */
    public double spread() {
      return mean == 0
          ? 0
          : values().stream().mapToDouble(each -> Math.abs(each / mean - 1)).max().orElse(0);
    }

    /** Returns whether the two intervals do not overlap. */
    public boolean isApart(ExportedFigure other) {
      return low.isPresent()
          && other.low.isPresent()
          && (low.get() > other.high.get() || other.low.get() > high.get());
    }
  }

  /**
   * A function's part of the engine's cost.
   *
   * @param file the name of its program or library
   * @param instructions per unit
   */
  public record ExportedFunction(String file, String name, double instructions) {
    public ExportedFunction {
      requireShort(file, name);
      require(Double.isFinite(instructions), "%s has no finite number of instructions", name);
    }
  }

  /** A system call, with its number per unit. */
  public record ExportedCall(String name, double calls) {
    public ExportedCall {
      requireShort(name);
      require(calls > 0 && Double.isFinite(calls), "call %s was not made", name);
    }
  }

  /**
   * Reads an export.
   *
   * @throws ResultException with file and line if it is damaged, of another schema, or contradicts
   *     itself
   */
  public static Export read(Path file) {
    return FILES.json(file, FILES.present(file), Export.class);
  }

  /** Returns the engine of one of its cells. */
  public ExportedEngine engine(ExportedCell cell) {
    return engines.stream()
        .filter(each -> each.id().equals(cell.engine()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the names of settings whose values are left out, with their engines. */
  public List<String> leftOut() {
    return engines.stream()
        .flatMap(engine ->
            engine.settings().entrySet().stream()
                .filter(setting -> setting.getValue().equals(PublicWords.LEFT_OUT))
                .map(setting -> "%s of %s".formatted(setting.getKey(), engine.id())))
        .toList();
  }

  /** Returns its JSON, with a line for each cell. */
  public String json() {
    return OwnFiles.JSON
            .writeValueAsString(this)
            .replace("{\"engine\":", "\n{\"engine\":")
            .replace("],\"cells\":", "],\n\"cells\":")
        + "\n";
  }
}
