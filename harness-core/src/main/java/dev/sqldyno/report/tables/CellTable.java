// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MachineCondition;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.cell.WorkUnit;
import java.util.List;
import java.util.Locale;

/** The tables of all figures of each cell, and of its conditions. */
public final class CellTable {
  private CellTable() {}

  public static Table of(Section section) {
    String unit = section.unit().word();
    String units = section.unit().plural();
    Columns<MeasuredCell> columns = section.columns();
    columns
        .ids(section::anchor)
        .add("verdict", CellTable::verdict)
        .add("conditions", cell -> conditions(cell.samples()))
        .add("windows", cell -> Entry.of(String.valueOf(cell.samples().size())))
        .add(say("cost per %s, gross", unit), cell -> cost(cell, WindowPart.TOTAL, CostBasis.GROSS))
        .add(say("cost per %s, net", unit), cell -> cost(cell, WindowPart.TOTAL, CostBasis.NET))
        .add("statement, net", cell -> cost(cell, WindowPart.STATEMENT, CostBasis.NET))
        .add("settle, net", cell -> cost(cell, WindowPart.SETTLE, CostBasis.NET))
        .add(
            "CV of net",
            cell -> Entry.of(Figures.cv(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))))
        .add("wall", cell -> Figures.entry(cell.wallNanos(WindowPart.STATEMENT), Unit.NANOS))
        .add("settle wall", cell -> Figures.entry(cell.wallNanos(WindowPart.SETTLE), Unit.NANOS))
        .add(units, cell -> Entry.of(Figures.count(cell.rows())))
        .add(units + "/s", cell -> Figures.entry(cell.rowsPerSecond(), Unit.rate(section.unit())))
        .add(say("engine CPU per %s, gross", unit), cell -> gross(cell, Metric.CPU))
        .add("client CPU per " + unit, cell -> Figures.entry(cell.clientCpuPerRow(), Unit.NANOS))
        .add(say("instructions per %s, gross", unit), cell -> gross(cell, Metric.INSTRUCTIONS));
    if (section.unit() == WorkUnit.TRANSACTION) {
      columns
          .add("engine CPU/s", cell -> Figures.entry(cell.cpuPerSecond(), Unit.NANOS))
          .add("net cost ÷ rows", CellTable::costOverRows);
    }
    return columns.table(section.name() + ": every cell", section.ofSubjects());
  }

  private static Entry costOverRows(MeasuredCell cell) {
    return ClientView.roles(cell).size() > 1
        ? Entry.missing("the meter cannot separate the roles' costs")
        : Figures.entry(cell.costOverRows(), Unit.of(cell.metric()));
  }

  /** Returns the limit of each cell with its figures, which the page shows as tips. */
  public static List<String> limits(Section section) {
    return section.ofSubjects().stream()
        .filter(cell -> cell.key().meter().whyNoTime().isEmpty())
        .map(cell -> {
          Verdict verdict = Verdict.of(cell);
          return say(
              "%s %s: %s, %s",
              section.subject(cell).label(),
              section.titled(cell),
              verdict.bound().id(),
              verdict.why());
        })
        .toList();
  }

  private static Entry cost(MeasuredCell cell, WindowPart part, CostBasis basis) {
    return Figures.entry(cell.costPerRow(part, basis), Unit.of(cell.metric()));
  }

  private static Entry gross(MeasuredCell cell, Metric metric) {
    return Figures.entry(cell.perRow(metric, WindowPart.TOTAL, CostBasis.GROSS), Unit.of(metric));
  }

  private static Entry verdict(MeasuredCell cell) {
    Verdict verdict = Verdict.of(cell);
    String late = cell.lateMeter().map("; "::concat).orElse("");
    return badge(verdict.bound().id(), verdict.bound().meaning() + " " + verdict.why() + late);
  }

  private static Entry conditions(List<Sample> samples) {
    MachineDisturbance disturbance = MachineDisturbance.of(samples);
    String reasons = String.join("; ", disturbance.reasons());
    return badge(
        disturbance.state().name().toLowerCase(Locale.ROOT),
        reasons.isEmpty()
            ? "Every condition was read in every window, and none was over its limit."
            : reasons);
  }

  private static Entry badge(String word, String tip) {
    return Entry.of(word).withTip(tip).withStyle("badge " + word);
  }

  /** Returns the worst conditions of each engine's windows. */
  public static Table conditions(Section section) {
    return new Columns<>("engine", Subject::label)
        .add("windows", subject -> Entry.of(String.valueOf(section.samples(subject).size())))
        .addEach(
            List.of(MachineCondition.values()),
            condition -> "worst " + condition.words(),
            (subject, condition) -> worst(condition, section.samples(subject)))
        .add("judged", subject -> conditions(section.samples(subject)))
        .table(section.name() + ": what else the machine did", section.subjects());
  }

  private static Entry worst(MachineCondition condition, List<Sample> samples) {
    List<Conditions> windows = samples.stream().map(Sample::conditions).toList();
    String unseen = condition.unseen(windows).orElse("");
    return condition.worst(windows).isPresent()
        ? Entry.of(condition.say(condition.worst(windows).getAsDouble())).below(unseen)
        : Entry.missing(unseen);
  }
}
