// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.compare.CellName;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run as it is published.
 *
 * @param schema version of this record; see {@link #SCHEMA}
 * @param sqldyno the version that measured it
 * @param measured the day, ISO-8601, UTC
 * @param cells those that were measured; a cell or a figure that is not here was not
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

  private static final OwnFiles FILES =
      new OwnFiles(ResultException::new, "export the run again, sqldyno export RUN");

  /** The kind of machine, which CPU times depend on, and counts of the lab do not. */
  public record Machine(String cpu, int cores, int memoryGiB, String os) {}

  /**
   * An engine of the run.
   *
   * @param id as its cells name it: {@code postgresql:17}
   * @param settings as the live engine answered; in the lab also the emulator's identity
   */
  public record ExportedEngine(
      String id,
      String name,
      String version,
      String driver,
      String deployment,
      Durability durability,
      MeterKind meter,
      Map<String, String> settings) {}

  /**
   * A cell of the run.
   *
   * @param title the operation in a reader's words
   * @param unit what a cost is of: {@code row} or {@code transaction}
   * @param command measures it again
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
      String unit,
      String command,
      Map<String, ExportedFigure> figures,
      List<ExportedFunction> functions,
      List<ExportedCall> calls) {

    /** Returns {@code dml-rows/insert[by=bulk]}, as other commands name it. */
    public String name() {
      return CellName.id(workload, operation, variant);
    }
  }

  /**
   * A figure, of six digits.
   *
   * @param unit of the mean and its 95 % CI: {@code instructions}, {@code ns}, {@code bytes} or
   *     {@code 1/s}
   * @param low absent with one repetition, as {@code high}
   * @param values of each repetition
   */
  public record ExportedFigure(
      String unit, double mean, Optional<Double> low, Optional<Double> high, List<Double> values) {
    /** Returns whether it has values, all of them finite, and its mean lies in its interval. */
    boolean isSound() {
      return !values.isEmpty()
          && values.stream().allMatch(Double::isFinite)
          && Double.isFinite(mean)
          && low.isPresent() == high.isPresent()
          && low.orElse(mean) <= mean
          && mean <= high.orElse(mean);
    }
  }

  /**
   * A function's part of the engine's cost.
   *
   * @param file the name of its program or library
   * @param instructions per unit
   */
  public record ExportedFunction(String file, String name, double instructions) {}

  /** A system call, by how often it is made per unit. */
  public record ExportedCall(String name, double calls) {}

  /**
   * Reads an export.
   *
   * @throws ResultException if it is damaged, of another schema, or contradicts itself
   */
  public static Export read(Path file) {
    Export export = FILES.json(file, FILES.present(file), Export.class);
    if (export.schema != SCHEMA) {
      throw FILES.damaged(
          file.toString(), "schema %d is not known, only %d".formatted(export.schema, SCHEMA));
    }
    Set<String> known = new HashSet<>();
    export.engines.forEach(engine -> {
      if (!known.add(engine.id())) {
        throw FILES.damaged(file.toString(), "two engines are called " + engine.id());
      }
    });
    Set<Object> seen = new HashSet<>();
    for (ExportedCell cell : export.cells) {
      String name = "%s/%s/%s".formatted(cell.engine(), cell.workload(), cell.operation());
      if (!known.contains(cell.engine())) {
        throw FILES.damaged(file.toString(), "%s is of no engine in it".formatted(name));
      }
      if (!seen.add(
          List.of(cell.engine(), cell.workload(), cell.operation(), cell.variant(), cell.size()))) {
        throw FILES.damaged(file.toString(), name + " is there twice");
      }
      cell.figures()
          .forEach((figure, of) -> {
            if (!of.isSound()) {
              throw FILES.damaged(
                  file.toString(), "%s: %s contradicts itself".formatted(name, figure));
            }
          });
    }
    return export;
  }

  /** Returns it as one JSON of a line for each cell. */
  public String json() {
    return OwnFiles.JSON
            .writeValueAsString(this)
            .replace("{\"engine\":", "\n{\"engine\":")
            .replace("],\"cells\":", "],\n\"cells\":")
        + "\n";
  }
}
