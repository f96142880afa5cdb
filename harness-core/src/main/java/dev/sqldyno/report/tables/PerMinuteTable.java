// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.workload.PerMinute;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.statistics.ByRepetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of rates per minute, for mixes that the workload's folder judges by them. */
public record PerMinuteTable(Section section, Map<String, PerMinute> judged) {

  /** Returns the table of a section; empty for workloads without such rates. */
  public static PerMinuteTable of(RunInfo info, Section section) {
    return new PerMinuteTable(
        section,
        Optional.ofNullable(info.workloads().get(section.workload()))
            .map(WorkloadInfo::perMinute)
            .orElse(Map.of()));
  }

  /** Returns what the folder says of rates without pauses; empty if all clients paused. */
  public List<Block> unpaced() {
    if (section.unit() != WorkUnit.TRANSACTION) {
      return List.of();
    }
    return judged.values().stream()
        .filter(
            by -> section.ofSubjects().stream().anyMatch(cell -> !by.isPaced(cell.key().variant())))
        .map(PerMinute::otherwise)
        .distinct()
        .<Block>map(Block.Paragraph::new)
        .toList();
  }

  /** Returns the blocks of each mix whose clients paused. */
  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    judged.forEach((mix, by) -> {
      List<MeasuredCell> paced =
          section.ofSubjects().stream()
              .filter(
                  cell -> cell.key().operation().equals(mix) && by.isPaced(cell.key().variant()))
              .toList();
      if (!paced.isEmpty()) {
        blocks.add(new Block.Heading(3, say("%s: %s per minute", mix, by.rows())));
        blocks.add(new Block.Paragraph(by.note()));
        blocks.addAll(
            section
                .columns()
                .add("clients", cell -> Entry.of(clients(cell)))
                .add("per minute", cell -> Figures.entry(rate(cell, by).estimate(), Unit.NUMBER))
                .add("of the most", cell -> share(cell, by))
                .table(say("%s: %s of %s per minute", section.name(), by.rows(), mix), paced)
                .explained());
      }
    });
    return blocks;
  }

  private static ByRepetition rate(MeasuredCell cell, PerMinute by) {
    return ClientView.kinds(cell).stream()
        .filter(kind -> kind.name().equals(by.rows()))
        .findFirst()
        .map(ClientView::rowsPerMinute)
        .orElseGet(() -> new ByRepetition(Map.of()));
  }

  private static Entry share(MeasuredCell cell, PerMinute by) {
    double most = by.most() * Double.parseDouble(clients(cell));
    return rate(cell, by)
        .estimate()
        .summary()
        .map(rate -> Entry.of(say("%.0f %%", 100 * rate.mean() / most)))
        .orElseGet(() -> Entry.missing("not measured"))
        .withTip(say("of %.4g: %s for each client", most, by.most()));
  }

  private static String clients(MeasuredCell cell) {
    return cell.key().variant().getOrDefault(RunSpec.THREADS, "1");
  }
}
