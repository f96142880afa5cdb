// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.result.statistics.Estimate;
import java.util.List;

/** The costs of a cluster's nodes in the windows of a cell. */
public record NodeCosts(MeasuredCell cell) {

  /** Returns the nodes' names, from the first node; empty for a single server. */
  public List<String> names() {
    return List.copyOf(cell.samples().getFirst().statement().nodes().keySet());
  }

  /**
   * Returns a node's part of the cost of a row, net, including settling, in the same windows as the
   * whole cost; the parts add up to it.
   */
  public Estimate perRow(String node) {
    return cell.byRepetition(s ->
            MeasuredCell.perRow(
                s, cell.metric().of(s, WindowPart.TOTAL, CostBasis.NET, cost -> cost.node(node))))
        .estimate();
  }
}
