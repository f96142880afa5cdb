// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.MachineCondition;
import dev.sqldyno.result.MachineDisturbance;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Verdict;
import dev.sqldyno.result.WindowPart;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Shows all that is known of each cell and of the conditions that it was measured under. */
final class CellTable {
  private CellTable() {}

  static Table of(Section section) {
    List<MeasuredCell> lines =
        section.subjects().stream()
            .flatMap(subject ->
                section.of(subject).stream()
                    .sorted(
                        Comparator.comparingInt(
                            cell -> section.operations().indexOf(cell.key().operation()))))
            .toList();
    return new Columns<MeasuredCell>("engine", cell -> label(section, cell))
        .ids(section::anchor)
        .add(
            "operation",
            cell -> Entry.of(cell.key().operation()).below(Figures.variant(cell.key().variant())))
        .add("verdict", CellTable::verdict)
        .add("conditions", cell -> conditions(cell.samples()))
        .add("n", cell -> Entry.of(String.valueOf(cell.samples().size())))
        .add("cost per row, gross", cell -> cost(cell, WindowPart.TOTAL, CostBasis.GROSS))
        .add("cost per row, net", cell -> cost(cell, WindowPart.TOTAL, CostBasis.NET))
        .add("statement, net", cell -> cost(cell, WindowPart.STATEMENT, CostBasis.NET))
        .add("settle, net", cell -> cost(cell, WindowPart.SETTLE, CostBasis.NET))
        .add(
            "CV of net",
            cell -> Entry.of(Figures.cv(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))))
        .add("wall", cell -> Figures.entry(cell.wallNanos(WindowPart.STATEMENT), Unit.NANOS))
        .add("settle wall", cell -> Figures.entry(cell.wallNanos(WindowPart.SETTLE), Unit.NANOS))
        .add("rows", cell -> Entry.of(Figures.count(cell.rows())))
        .add("rows/s", cell -> Figures.entry(cell.rowsPerSecond(), Unit.ROWS_PER_SECOND))
        .add("engine CPU per row, gross", cell -> gross(cell, Metric.CPU))
        .add("client CPU per row", cell -> Figures.entry(cell.clientCpuPerRow(), Unit.NANOS))
        .add("instructions per row, gross", cell -> gross(cell, Metric.INSTRUCTIONS))
        .table(section.name() + ": every cell", lines);
  }

  /** Returns what limited each cell and the figures of that, which the page has as tips. */
  static List<String> limits(Section section) {
    return section.subjects().stream()
        .flatMap(subject -> section.of(subject).stream())
        .map(cell -> {
          Verdict verdict = Verdict.of(cell);
          String variant = Figures.variant(cell.key().variant());
          return "%s %s%s: %s, %s"
              .formatted(
                  label(section, cell),
                  cell.key().operation(),
                  variant.isEmpty() ? "" : " (" + variant + ")",
                  verdict.bound().id(),
                  verdict.why());
        })
        .toList();
  }

  private static String label(Section section, MeasuredCell cell) {
    return section.subjects().stream()
        .filter(subject -> subject.has(cell))
        .map(Subject::label)
        .findFirst()
        .orElseThrow();
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
    return badge(
        disturbance.state().name().toLowerCase(Locale.ROOT),
        disturbance.reasons().isEmpty()
            ? "Every condition was read in every window, and none was over its limit."
            : String.join("; ", disturbance.reasons()));
  }

  private static Entry badge(String word, String tip) {
    return Entry.of(word).withTip(tip).withStyle("badge " + word);
  }

  /** Returns the worst of each engine's windows. */
  static Table conditions(Section section) {
    return new Columns<>("engine", Subject::label)
        .add("windows", subject -> Entry.of(String.valueOf(section.samples(subject).size())))
        .addEach(
            List.of(MachineCondition.values()),
            condition -> "worst " + condition.id(),
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
