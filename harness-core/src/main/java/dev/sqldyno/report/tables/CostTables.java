// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.report.section.Topic;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The cost tables of a section, on one basis. */
public record CostTables(Section section, CostBasis basis) {
  private static final Entry GAP = Entry.missing("not measured; see the gaps");

  /** The limits with which rows/s say little about the engine's cost. */
  private static final Set<Verdict.Bound> NO_MATTER_OF_CPU =
      EnumSet.of(
          Verdict.Bound.CLIENT_BOUND,
          Verdict.Bound.LOCK_BOUND,
          Verdict.Bound.IO_BOUND,
          Verdict.Bound.POOL_BOUND);

  /**
   * Returns one table if operations have no variants, as published, else a table for each topic.
   */
  public List<Block> headline() {
    return section.hasVariants()
        ? Topic.of(section).stream().<Block>map(this::topic).toList()
        : List.of(published());
  }

  private Table published() {
    return new Columns<>("engine", Subject::label)
        .add("idle", this::idle)
        .addEach(
            section.operations(),
            operation -> operation,
            (subject, operation) ->
                entry(subject, new Topic.Work(operation, Map.of()), this::phase))
        .table(
            "%s: engine cost (%s, statement + settle)%s"
                .formatted(section.name(), basis.id(), section.isTimed() ? " / wall time" : ""),
            section.subjects());
  }

  private Entry entry(Subject subject, Topic.Work work, Function<MeasuredCell, Entry> shown) {
    return section
        .find(subject, work)
        .map(cell -> shown.apply(cell).below(caveats(cell)).withLink("#" + section.anchor(cell)))
        .orElse(GAP);
  }

  /** Returns the engine's idle cost, from the idle measurements of all cells. */
  private Entry idle(Subject subject) {
    MeasuredCell first = section.of(subject).getFirst();
    Estimate idle = new MeasuredCell(first.key(), section.samples(subject)).idlePerSecond();
    return Figures.entry(idle, Unit.of(first.metric()), " / 1 s");
  }

  private Entry phase(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Estimate cost = cell.cost(WindowPart.TOTAL, basis);
    Estimate perRow = cell.costPerRow(WindowPart.TOTAL, basis);
    Estimate wall = cell.wallNanos(WindowPart.TOTAL);
    return Entry.of(
            Figures.mean(cost, unit) + known(wall, Unit.NANOS).map(" / "::concat).orElse(""))
        .below(Figures.count(cell.rows()) + " " + cell.unit().plural())
        .below(
            known(perRow, unit)
                .filter(_ -> unit == Unit.INSTRUCTIONS)
                .map(each -> each + " per " + cell.unit().word())
                .orElse(""))
        .below(modes(cell))
        .below(Figures.spread(cost instanceof Summary ? cost : wall))
        .withTip(
            "cost: %s; wall: %s"
                .formatted(Figures.describe(cost, unit), Figures.describe(wall, Unit.NANOS)));
  }

  private static Optional<String> known(Estimate estimate, Unit unit) {
    return estimate.summary().map(summary -> unit.format(summary.mean()));
  }

  private Table topic(Topic topic) {
    return new Columns<Map.Entry<String, Topic.Work>>("variant", Map.Entry::getKey)
        .addEach(
            section.subjects(),
            Subject::label,
            (work, subject) -> entry(subject, work.getValue(), this::variant))
        .table(
            "%s %s, size %s: engine cost per %s (%s, statement + settle)"
                .formatted(
                    section.workload(),
                    topic.title(),
                    section.size(),
                    section.unit().word(),
                    basis.id()),
            List.copyOf(topic.works().entrySet()));
  }

  private Entry variant(MeasuredCell cell) {
    Unit unit = Unit.of(cell.metric());
    Estimate cost = cell.costPerRow(WindowPart.TOTAL, basis);
    Estimate rate = cell.rowsPerSecond();
    return Entry.of(Figures.mean(cost, unit))
        .below(modes(cell))
        .below(known(rate, Unit.rate(cell.unit())).orElse(""))
        .below(mixture(cell))
        .below(Figures.spread(cost instanceof Summary ? cost : rate))
        .withTip(Figures.describe(cost, unit));
  }

  /** Returns "24.6 k user + 6.40 k kernel" for a row; empty if they are unknown. */
  private String modes(MeasuredCell cell) {
    if (cell.metric() == Metric.USER_INSTRUCTIONS) {
      return "user mode alone";
    }
    Estimate user = cell.perRow(Metric.USER_INSTRUCTIONS, WindowPart.TOTAL, basis);
    Estimate kernel = cell.perRow(Metric.KERNEL_INSTRUCTIONS, WindowPart.TOTAL, basis);
    return user instanceof Summary && kernel instanceof Summary
        ? "%s user + %s kernel"
            .formatted(Figures.mean(user, Unit.NUMBER), Figures.mean(kernel, Unit.NUMBER))
        : "";
  }

  /** Returns the shares of roles in a transaction; empty for one role. */
  private static String mixture(MeasuredCell cell) {
    List<ClientView> roles = ClientView.roles(cell);
    return roles.size() < 2
        ? ""
        : roles.stream()
            .map(role -> say("%.1f %% %s", 100 * role.share(), role.name()))
            .collect(Collectors.joining(", "));
  }

  /** Returns the marks of a cell that a reader must not miss. */
  private static String caveats(MeasuredCell cell) {
    List<String> caveats = new ArrayList<>();
    Verdict.Bound bound = Verdict.of(cell).bound();
    if (NO_MATTER_OF_CPU.contains(bound)) {
      caveats.add(bound.id());
    }
    if (MachineDisturbance.of(cell.samples()).state() == MachineDisturbance.State.DISTURBED) {
      caveats.add("disturbed");
    }
    if (cell.lateMeter().isPresent()) {
      caveats.add("late meter");
    }
    caveats.addAll(FailedTransactions.caveats(cell));
    return String.join("\n", caveats);
  }
}
