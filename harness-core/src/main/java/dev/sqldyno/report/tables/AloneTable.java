// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.cell.CostAlone;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of transactions that run only with others, without the cost of these. */
public record AloneTable(Section section) {

  /** Returns the table; empty if no mix has such a transaction. */
  public List<Block> blocks() {
    Map<MeasuredCell.Key, CostAlone> costs = new LinkedHashMap<>();
    CostAlone.of(section.ofSubjects()).forEach(cost -> costs.put(cost.mix().key(), cost));
    return costs.isEmpty()
        ? List.of()
        : section
            .columns()
            .add("engine cost alone", cell -> entry(costs.get(cell.key())))
            .table(
                section.name()
                    + ": engine cost of one transaction (net, statement + settle): the mix's minus that of its other transactions, each measured alone, in each repetition",
                costs.values().stream().map(CostAlone::mix).toList())
            .explained();
  }

  /** Returns the cost, if it is above 0 with confidence. */
  private static Entry entry(CostAlone cost) {
    Estimate estimate = cost.byRepetition().estimate();
    Unit unit = Unit.of(cost.mix().metric());
    if (!(estimate instanceof Summary summary)
        || summary.interval().map(Summary.Interval::low).orElse(summary.mean()) > 0) {
      return Figures.entry(estimate, unit);
    }
    String interval =
        summary
            .interval()
            .map(its -> say("95 %% CI %s to %s", unit.format(its.low()), unit.format(its.high())))
            .orElse("");
    return Entry.of("not above 0").below(interval).withStyle("missing");
  }
}
