// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.charts.CellCharts;
import dev.sqldyno.report.charts.ScalingCharts;
import dev.sqldyno.report.charts.TimeSeriesCharts;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Panels;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.section.AnsweredQuestion;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.tables.AloneTable;
import dev.sqldyno.report.tables.Captions;
import dev.sqldyno.report.tables.CellTable;
import dev.sqldyno.report.tables.ClientMemory;
import dev.sqldyno.report.tables.ClientTables;
import dev.sqldyno.report.tables.CostTables;
import dev.sqldyno.report.tables.HardwareTable;
import dev.sqldyno.report.tables.KneeTable;
import dev.sqldyno.report.tables.NodeTable;
import dev.sqldyno.report.tables.PerMinuteTable;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.report.tables.WorkerTable;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.compare.NoiseFloor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The part of the report on one workload at one size. */
final class StatementPart {
  private StatementPart() {}

  /**
   * Returns the part.
   *
   * @param question of the workload; empty if it stands above
   */
  static Block of(
      RunInfo info, Section section, List<NoiseFloor> floors, Optional<String> question) {
    List<Block> blocks = introduction(info, section, question);
    if (!section.isOfOneRepetition()) {
      blocks.addAll(ratios(section, floors));
    }
    blocks.add(tables(section, CostBasis.NET));
    blocks.add(Block.details(tables(section, CostBasis.GROSS)));
    blocks.addAll(new AloneTable(section).blocks());
    ClientTables clients = new ClientTables(section);
    blocks.addAll(PerMinuteTable.of(info, section).blocks());
    blocks.addAll(KneeTable.of(info, section).blocks());
    blocks.addAll(clients.blocks());
    CellCharts charts = new CellCharts(section);
    String unit = section.unit().word();
    each(blocks, section, "Engine cost per " + unit, charts::cost);
    each(blocks, section, "Client CPU per " + unit, charts::client);
    each(blocks, section, "Curves", its -> new ScalingCharts(section, its).charts());
    String overTime = "Over time, in the typical window";
    each(blocks, section, overTime, its -> new TimeSeriesCharts(section, its).charts());
    blocks.addAll(new ClientMemory(section).blocks());
    if (section.unit() == WorkUnit.ROW) {
      // the length of a mix's windows is an option
      blocks.add(new Panels(new Heading(3, "Wall time against engine CPU"), charts.against()));
    }
    blocks.add(clients.kinds());
    blocks.addAll(new NodeTable(section).blocks());
    blocks.addAll(new WorkerTable(section).blocks());
    blocks.addAll(new HardwareTable(section).blocks());
    blocks.add(
        Block.details(
            new Heading(3, "Every cell"),
            CellTable.of(section),
            Block.plain(new Block.Items(CellTable.limits(section))),
            new Heading(3, "Conditions"),
            CellTable.conditions(section)));
    return Block.part("", blocks);
  }

  private static List<Block> introduction(
      RunInfo info, Section section, Optional<String> question) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(2, section.heading()));
    question.map(Block.Paragraph::new).ifPresent(blocks::add);
    blocks.add(new Block.Paragraph(Captions.amount(section)));
    blocks.addAll(PerMinuteTable.of(info, section).unpaced());
    blocks.addAll(Captions.shared(section));
    blocks.add(Block.notice(Captions.cautions(info, section)));
    return blocks;
  }

  private static List<Block> ratios(Section section, List<NoiseFloor> floors) {
    List<Block> blocks = new ArrayList<>();
    for (AnsweredQuestion asked : section.asked()) {
      blocks.addAll(
          Ratios.of(asked.heading(), asked.title(section), asked.comparisons(), List.of()));
    }
    blocks.addAll(Ratios.of("Ratios", section.name(), section.comparisons(), floors));
    return blocks;
  }

  private static Block tables(Section section, CostBasis basis) {
    return Block.styled("basis " + basis.id(), new CostTables(section, basis).headline());
  }

  /** Adds the charts of each comparability key, named if there are several. */
  private static void each(
      List<Block> blocks,
      Section section,
      String title,
      Function<Comparability, List<Chart>> charts) {
    for (Comparability comparability : section.comparabilities()) {
      String aside =
          section.comparabilities().size() < 2
              ? ""
              : section.on(comparability).getFirst().sharing();
      blocks.add(new Panels(new Heading(3, title, aside), charts.apply(comparability)));
    }
  }
}
