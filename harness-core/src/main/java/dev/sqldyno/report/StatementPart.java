// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.report.Block.Panels;
import dev.sqldyno.result.Comparability;
import dev.sqldyno.result.CostBasis;
import dev.sqldyno.result.NoiseFloor;
import dev.sqldyno.result.RunInfo;
import java.util.ArrayList;
import java.util.List;

/** Makes the part of the report that shows one workload at one size. */
final class StatementPart {
  private StatementPart() {}

  static Block of(RunInfo info, Section section, List<NoiseFloor> floors) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(2, section.workload()));
    blocks.add(new Block.Paragraph(Notes.amount(section)));
    blocks.add(Block.notice(Notes.cautions(info, section)));
    blocks.addAll(Ratios.of(section.name(), section.comparisons(info), floors));
    blocks.add(tables(section, CostBasis.NET));
    blocks.add(Block.details(tables(section, CostBasis.GROSS)));
    Charts charts = new Charts(section);
    section
        .comparabilities()
        .forEach(c -> blocks.add(panels("Engine cost per row", section, c, charts.cost(c))));
    section
        .comparabilities()
        .forEach(c -> blocks.add(panels("Client CPU per row", section, c, charts.client(c))));
    blocks.add(new Panels(new Heading(3, "Wall time against engine CPU"), charts.against()));
    blocks.add(
        Block.details(
            new Heading(3, "Every cell"),
            CellTable.of(section),
            Block.plain(new Block.Items(CellTable.limits(section))),
            new Heading(3, "Conditions"),
            CellTable.conditions(section)));
    return Block.part("", blocks);
  }

  private static Block tables(Section section, CostBasis basis) {
    return Block.styled("basis " + basis.id(), Tables.headline(section, basis));
  }

  /** Says whose charts they are where not all engines may be compared. */
  private static Block panels(
      String title, Section section, Comparability comparability, List<Chart> charts) {
    String aside =
        section.comparabilities().size() < 2 ? "" : section.on(comparability).getFirst().sharing();
    return new Panels(new Heading(3, title, aside), charts);
  }
}
