// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MachineDisturbance;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Verdict;
import dev.sqldyno.result.WindowPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the tables that answer the run's question. */
final class Tables {
  private Tables() {}

  /** Returns the published form if operations are single phases, else a table for each. */
  static List<Table> headline(Section section, CostBasis basis) {
    return section.hasVariants()
        ? section.operations().stream().map(o -> variants(section, o, basis)).toList()
        : List.of(published(section, basis));
  }

  private static Table published(Section section, CostBasis basis) {
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

  /** Returns the engine's idle cost, from the idle measurements of all of its cells. */
  private static Entry idle(List<MeasuredCell> cells) {
    List<Sample> all = cells.stream().flatMap(c -> c.samples().stream()).toList();
    MeasuredCell first = cells.getFirst();
    Estimate idle = new MeasuredCell(first.key(), all).idlePerSecond();
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

  private static Entry phase(Section section, MeasuredCell cell, CostBasis basis) {
    Estimate cost = cell.cost(WindowPart.TOTAL, basis);
    Estimate wall = cell.wallNanos(WindowPart.TOTAL);
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

  private static Table variants(Section section, String operation, CostBasis basis) {
    List<Row> rows = new ArrayList<>();
    for (Map<String, String> variant : section.variants(operation)) {
      List<Entry> entries = new ArrayList<>();
      for (Subject subject : section.subjects()) {
        Optional<MeasuredCell> cell = section.find(subject, operation, variant);
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

  private static Entry variant(Section section, MeasuredCell cell, CostBasis basis) {
    Estimate cost = cell.costPerRow(WindowPart.TOTAL, basis);
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

  /** Returns what a reader must not miss even where there is no room for badges. */
  private static String caveats(MeasuredCell cell) {
    Verdict.Bound bound = Verdict.of(cell).bound();
    return (bound == Verdict.Bound.CLIENT_BOUND ? "\n" + bound.id() : "")
        + (MachineDisturbance.of(cell.samples()).state() == MachineDisturbance.State.DISTURBED
            ? "\ndisturbed"
            : "")
        + (cell.lateMeter().isPresent() ? "\nlate meter" : "");
  }

  private static Entry gap() {
    return Entry.explained(Figures.NONE, "not measured; see the gaps");
  }
}
