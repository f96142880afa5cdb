// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.report.Block;
import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.report.Block.Items;
import dev.sqldyno.report.ReportSection;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.stacks.result.ServiceSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes the comparison of the stacks a part of a run's report. */
public final class StackPart implements ReportSection {
  @Override
  public String heading(boolean besideStatements) {
    return besideStatements
        ? "What statements cost the engine, and stacks the service"
        : "What a service's stack costs";
  }

  @Override
  public List<Block> of(
      RunFolder folder, RunInfo shown, List<MeasuredCell> cells, Set<String> hidden) {
    List<ServiceSample> samples =
        ServiceSample.of(folder).stream().filter(s -> !hidden.contains(s.engine())).toList();
    List<StackSection> sections = StackSection.of(shown, samples, cells);
    if (sections.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(2, StackSection.TITLE));
    sections.forEach(section -> add(blocks, section));
    blocks.add(
        Block.details(
            StackTables.settings(sections),
            new Heading(3, "How to read the stacks"),
            new Items(StackNotes.HOW_TO_READ)));
    return blocks;
  }

  private static void add(List<Block> blocks, StackSection section) {
    blocks.add(new Heading(3, section.title()));
    blocks.add(new Block.Paragraph(section.amount()));
    blocks.add(new Block.Notice(StackNotes.cautions(section)));
    blocks.addAll(Block.explained(StackTables.figures(section)));
    blocks.addAll(Block.explained(StackTables.costs(section)));
    StackRatios.differences(section).map(Block::explained).ifPresent(blocks::addAll);
    StackRatios.overDriver(section)
        .map(Block::explained)
        .ifPresent(table -> blocks.add(Block.details(table.toArray(Block[]::new))));
    blocks.add(
        new Block.Panels(
            new Heading(3, "Latency, %s load".formatted(section.scenario().id())),
            StackCharts.of(section)));
    blocks.add(Block.details(new Items(StackNotes.accounts(section))));
  }
}
