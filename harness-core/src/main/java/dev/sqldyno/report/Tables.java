// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.result.ClientView;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MachineDisturbance;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Metric;
import dev.sqldyno.result.Summary;
import dev.sqldyno.result.Verdict;
import dev.sqldyno.result.WindowPart;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the tables that answer the run's question. */
final class Tables {
  private static final Entry GAP = Entry.missing("not measured; see the gaps");

  /** With one of these, rows/s say little of what a row costs the engine. */
  private static final Set<Verdict.Bound> NO_MATTER_OF_CPU =
      EnumSet.of(
          Verdict.Bound.CLIENT_BOUND,
          Verdict.Bound.LOCK_BOUND,
          Verdict.Bound.IO_BOUND,
          Verdict.Bound.POOL_BOUND);

  private Tables() {}

  /** Returns the published form if operations are single phases, else a table for each. */
  static List<Block> headline(Section section, CostBasis basis) {
    return section.hasVariants()
        ? Topic.of(section).stream().<Block>map(t -> topic(section, t, basis)).toList()
        : List.of(published(section, basis));
  }

  private static Table published(Section section, CostBasis basis) {
    return new Columns<>("engine", Subject::label)
        .add("idle", subject -> idle(section, subject))
        .addEach(
            section.operations(),
            operation -> operation,
            (subject, operation) ->
                section
                    .find(subject, new Topic.Work(operation, Map.of()))
                    .map(cell -> phase(section, cell, basis))
                    .orElse(GAP))
        .table(
            "%s: engine cost (%s, statement + settle)%s"
                .formatted(section.name(), basis.id(), section.isTimed() ? " / wall time" : ""),
            section.subjects());
  }

  /** Returns the engine's idle cost, from the idle measurements of all of its cells. */
  private static Entry idle(Section section, Subject subject) {
    MeasuredCell first = section.of(subject).getFirst();
    Estimate idle = new MeasuredCell(first.key(), section.samples(subject)).idlePerSecond();
    return Figures.entry(idle, Unit.of(first.metric()), " / 1 s");
  }

  private static Entry phase(Section section, MeasuredCell cell, CostBasis basis) {
    Unit unit = Unit.of(cell.metric());
    Estimate cost = cell.cost(WindowPart.TOTAL, basis);
    Estimate wall = cell.wallNanos(WindowPart.TOTAL);
    String beside = wall instanceof Summary ? " / " + Figures.mean(wall, Unit.NANOS) : "";
    return Entry.of(Figures.mean(cost, unit) + beside)
        .below(Figures.count(cell.rows()) + " " + cell.unit().plural())
        .below(perRow(cell, basis))
        .below(modes(cell, basis))
        .below(Figures.spread(cost instanceof Summary ? cost : wall))
        .below(caveats(cell))
        .withTip(
            "cost: %s; wall: %s"
                .formatted(Figures.describe(cost, unit), Figures.describe(wall, Unit.NANOS)))
        .withLink("#" + section.anchor(cell));
  }

  private static Table topic(Section section, Topic topic, CostBasis basis) {
    return new Columns<Map.Entry<String, Topic.Work>>("variant", Map.Entry::getKey)
        .addEach(
            section.subjects(),
            Subject::label,
            (work, subject) ->
                section
                    .find(subject, work.getValue())
                    .map(cell -> variant(section, cell, basis))
                    .orElse(GAP))
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

  private static Entry variant(Section section, MeasuredCell cell, CostBasis basis) {
    Unit unit = Unit.of(cell.metric());
    Estimate cost = cell.costPerRow(WindowPart.TOTAL, basis);
    Estimate rate = cell.rowsPerSecond();
    return Entry.of(Figures.mean(cost, unit))
        .below(modes(cell, basis))
        .below(rate instanceof Summary ? Figures.mean(rate, Unit.rate(cell.unit())) : "")
        .below(mixture(cell))
        .below(Figures.spread(cost instanceof Summary ? cost : rate))
        .below(caveats(cell))
        .withTip(Figures.describe(cost, unit))
        .withLink("#" + section.anchor(cell));
  }

  /** Returns "31.0 k instr per row"; nothing where that is unknown. */
  private static String perRow(MeasuredCell cell, CostBasis basis) {
    Unit unit = Unit.of(cell.metric());
    Estimate cost = cell.costPerRow(WindowPart.TOTAL, basis);
    return unit == Unit.INSTRUCTIONS && cost instanceof Summary
        ? Figures.mean(cost, unit) + " per " + cell.unit().word()
        : "";
  }

  /** Returns "24.6 k user + 6.40 k kernel", of a row; nothing where they are unknown. */
  private static String modes(MeasuredCell cell, CostBasis basis) {
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

  /** Returns of what a transaction is a mixture, where roles ran beside each other. */
  private static String mixture(MeasuredCell cell) {
    List<ClientView> roles = ClientView.roles(cell);
    return roles.size() < 2
        ? ""
        : roles.stream()
            .map(role -> say("%.1f %% %s", 100 * role.share(), role.name()))
            .collect(Collectors.joining(", "));
  }

  /** Returns what a reader must not miss even where there is no room for badges. */
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
    caveats.addAll(Failures.caveats(cell));
    return String.join("\n", caveats);
  }
}
