// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.result.statistics.Estimate;
import java.util.List;

/** What each node of a cluster spent in the windows of a cell. */
public record NodeCosts(MeasuredCell cell) {

  /** Returns the nodes' names, the one that clients connect to first; none of one server. */
  public List<String> names() {
    return List.copyOf(cell.samples().getFirst().statement().nodes().keySet());
  }

  /**
   * Returns that node's part of what a row cost, net and with settling. It is of the windows that
   * the whole cost is of, so the parts add up to it.
   */
  public Estimate perRow(String node) {
    return cell.byRepetition(s ->
            MeasuredCell.perRow(
                s, cell.metric().of(s, WindowPart.TOTAL, CostBasis.NET, cost -> cost.node(node))))
        .estimate();
  }
}
