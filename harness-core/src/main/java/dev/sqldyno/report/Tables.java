// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.Basis;
import dev.sqldyno.result.Cell;
import dev.sqldyno.result.Disturbance;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Part;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables that answer the run's question, shared by all forms of the report. */
final class Tables {
  private Tables() {}

  /** The published form where operations are single phases, else a table for each operation. */
  static List<Table> headline(Section section, Basis basis) {
    return section.hasVariants()
        ? section.operations().stream().map(o -> variants(section, o, basis)).toList()
        : List.of(published(section, basis));
  }

  private static Table published(Section section, Basis basis) {
    List<Row> rows = new ArrayList<>();
    for (Subject subject : section.subjects()) {
      List<Entry> entries = new ArrayList<>();
      entries.add(idle(section.of(subject)));
      for (String operation : section.operations()) {
        entries.add(
            section
                .find(subject, operation, Map.of())
                .map(cell -> phase(section, cell, basis))
                .orElse(gap()));
      }
      rows.add(new Row("", subject.label(), entries));
    }
    return new Table(
        "%s, size %s: engine cost (%s, statement + settle) / wall time"
            .formatted(section.workload(), section.size().id(), basis.id()),
        Stream.concat(Stream.of("engine", "idle"), section.operations().stream()).toList(),
        rows);
  }

  /** The engine's, not the operation's: all of its cells' idle measurements together. */
  private static Entry idle(List<Cell> cells) {
    List<Sample> all = cells.stream().flatMap(c -> c.samples().stream()).toList();
    Cell first = cells.getFirst();
    Estimate idle = new Cell(first.key(), all).idlePerSecond();
    Unit unit = Unit.of(first.metric());
    if (idle instanceof Estimate.Missing(String reason)) {
      return Entry.explained(Figures.NONE, reason);
    }
    return new Entry(
        Figures.mean(idle, unit) + " / 1 s",
        Figures.spread(idle),
        Figures.describe(idle, unit),
        "",
        "");
  }

  private static Entry phase(Section section, Cell cell, Basis basis) {
    Estimate cost = cell.cost(Part.TOTAL, basis);
    Estimate wall = cell.wallNanos(Part.TOTAL);
    return new Entry(
        Figures.mean(cost, Unit.of(cell.metric())) + " / " + Figures.mean(wall, Unit.NANOS),
        "%s rows\n%s%s"
            .formatted(
                Figures.count(cell.rows()),
                Figures.spread(cost instanceof Estimate.Missing ? wall : cost),
                caveats(cell)),
        "cost: %s; wall: %s"
            .formatted(
                Figures.describe(cost, Unit.of(cell.metric())), Figures.describe(wall, Unit.NANOS)),
        "",
        "#" + section.anchor(cell));
  }

  private static Table variants(Section section, String operation, Basis basis) {
    List<Row> rows = new ArrayList<>();
    for (Map<String, String> variant : section.variants(operation)) {
      List<Entry> entries = new ArrayList<>();
      for (Subject subject : section.subjects()) {
        Optional<Cell> cell = section.find(subject, operation, variant);
        entries.add(cell.map(c -> variant(section, c, basis)).orElse(gap()));
      }
      rows.add(new Row("", section.label(operation, variant), entries));
    }
    return new Table(
        "%s %s, size %s: engine cost per row (%s, statement + settle)"
            .formatted(
                section.workload(), section.title(operation), section.size().id(), basis.id()),
        Stream.concat(Stream.of("variant"), section.subjects().stream().map(Subject::label))
            .toList(),
        rows);
  }

  private static Entry variant(Section section, Cell cell, Basis basis) {
    Estimate cost = cell.costPerRow(Part.TOTAL, basis);
    Estimate rate = cell.rowsPerSecond();
    return new Entry(
        Figures.mean(cost, Unit.of(cell.metric())),
        "%s\n%s%s"
            .formatted(
                Figures.mean(rate, Unit.ROWS_PER_SECOND),
                Figures.spread(cost instanceof Estimate.Missing ? rate : cost),
                caveats(cell)),
        Figures.describe(cost, Unit.of(cell.metric())),
        "",
        "#" + section.anchor(cell));
  }

  /** What a reader must not miss even where there is no room for badges. */
  private static String caveats(Cell cell) {
    Verdict.Bound bound = Verdict.of(cell).bound();
    return (bound == Verdict.Bound.CLIENT_BOUND ? "\n" + bound.id() : "")
        + (Disturbance.of(cell.samples()).state() == Disturbance.State.DISTURBED
            ? "\ndisturbed"
            : "")
        + (cell.lateMeter().isPresent() ? "\nlate meter" : "");
  }

  private static Entry gap() {
    return Entry.explained(Figures.NONE, "not measured; see the gaps");
  }
}
