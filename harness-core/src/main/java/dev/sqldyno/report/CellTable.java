// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MachineCondition;
import dev.sqldyno.result.MachineDisturbance;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Summary;
import dev.sqldyno.result.Verdict;
import dev.sqldyno.result.WindowPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows all that is known of each cell and of the conditions that it was measured under. */
final class CellTable {
  private static final List<String> HEADER =
      List.of(
          "engine",
          "operation",
          "verdict",
          "conditions",
          "n",
          "cost per row, gross",
          "cost per row, net",
          "statement, net",
          "settle, net",
          "CV of net",
          "wall",
          "settle wall",
          "rows",
          "rows/s",
          "engine CPU per row, gross",
          "client CPU per row",
          "instructions per row, gross");

  private CellTable() {}

  static Table of(Section section) {
    List<Row> rows = new ArrayList<>();
    for (Subject subject : section.subjects()) {
      for (String operation : section.operations()) {
        section.of(subject).stream()
            .filter(cell -> cell.key().operation().equals(operation))
            .map(cell -> new Row(section.anchor(cell), subject.label(), entries(cell)))
            .forEach(rows::add);
      }
    }
    return new Table(
        "%s, size %s: every cell".formatted(section.workload(), section.size().id()), HEADER, rows);
  }

  private static List<Entry> entries(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Estimate net = cell.costPerRow(WindowPart.TOTAL, CostBasis.NET);
    return List.of(
        new Entry(cell.key().operation(), Figures.variant(cell.key().variant()), "", "", ""),
        verdict(cell),
        conditions(cell.samples()),
        Entry.text(String.valueOf(cell.samples().size())),
        estimate(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS), unit),
        estimate(net, unit),
        estimate(cell.costPerRow(WindowPart.STATEMENT, CostBasis.NET), unit),
        estimate(cell.costPerRow(WindowPart.SETTLE, CostBasis.NET), unit),
        Entry.text(Figures.cv(net)),
        estimate(cell.wallNanos(WindowPart.STATEMENT), Unit.NANOS),
        estimate(cell.wallNanos(WindowPart.SETTLE), Unit.NANOS),
        Entry.text(Figures.count(cell.rows())),
        estimate(cell.rowsPerSecond(), Unit.ROWS_PER_SECOND),
        estimate(cell.perRow(Metric.CPU, WindowPart.TOTAL, CostBasis.GROSS), Unit.NANOS),
        estimate(cell.clientCpuPerRow(), Unit.NANOS),
        estimate(
            cell.perRow(Metric.INSTRUCTIONS, WindowPart.TOTAL, CostBasis.GROSS),
            Unit.INSTRUCTIONS));
  }

  private static Entry estimate(Estimate estimate, Unit unit) {
    return estimate instanceof Summary
        ? new Entry(
            Figures.mean(estimate, unit),
            Figures.spread(estimate),
            Figures.describe(estimate, unit),
            "",
            "")
        : Entry.explained(Figures.NONE, Figures.describe(estimate, unit));
  }

  private static Entry verdict(MeasuredCell cell) {
    Verdict verdict = Verdict.of(cell);
    String meaning =
        switch (verdict.bound()) {
          case ENGINE_BOUND -> "The engine's CPU was the limit; the wall time is the engine's.";
          case CLIENT_BOUND -> "The client's CPU was the limit; the wall time is not the engine's.";
          case WAITING -> "Neither was busy: it waited for storage, locks or the network.";
          case NO_ENGINE_METER -> "The engine's CPU cannot be told, so no limit is named.";
        };
    return new Entry(
        verdict.bound().id(),
        "",
        meaning + " " + verdict.why() + cell.lateMeter().map(late -> "; " + late).orElse(""),
        "badge " + verdict.bound().id(),
        "");
  }

  private static Entry conditions(List<Sample> samples) {
    MachineDisturbance disturbance = MachineDisturbance.of(samples);
    String word = disturbance.state().name().toLowerCase(Locale.ROOT);
    String tip =
        disturbance.reasons().isEmpty()
            ? "Every condition was read in every window, and none was over its limit."
            : String.join("; ", disturbance.reasons());
    return new Entry(word, "", tip, "badge " + word, "");
  }

  /** Returns the worst of each engine's windows. */
  static Table conditions(Section section) {
    List<String> header = new ArrayList<>(List.of("engine", "windows"));
    for (MachineCondition condition : MachineCondition.values()) {
      header.add("worst " + condition.id());
    }
    header.add("judged");
    List<Row> rows = new ArrayList<>();
    for (Subject subject : section.subjects()) {
      List<Sample> samples =
          section.of(subject).stream().flatMap(c -> c.samples().stream()).toList();
      List<Conditions> windows = samples.stream().map(Sample::conditions).toList();
      List<Entry> entries = new ArrayList<>();
      entries.add(Entry.text(String.valueOf(samples.size())));
      for (MachineCondition condition : MachineCondition.values()) {
        entries.add(worst(condition, windows));
      }
      entries.add(conditions(samples));
      rows.add(new Row("", subject.label(), entries));
    }
    return new Table(
        "%s, size %s: what else the machine did".formatted(section.workload(), section.size().id()),
        header,
        rows);
  }

  private static Entry worst(MachineCondition condition, List<Conditions> windows) {
    String unseen = condition.unseen(windows).orElse("");
    return condition.worst(windows).isPresent()
        ? new Entry(condition.say(condition.worst(windows).getAsDouble()), unseen, "", "", "")
        : Entry.explained(Figures.NONE, unseen);
  }
}
