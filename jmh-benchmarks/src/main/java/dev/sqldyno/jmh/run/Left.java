// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Workload;
import java.util.List;

/**
 * What is still to be done on one engine in one pass.
 *
 * @param cells to be measured
 * @param features workloads whose features are to be tried, after the cells: what a script does to
 *     the engine must not show in a measurement
 */
record Left(List<Cell> cells, List<Workload> features) {

  boolean isEmpty() {
    return steps() == 0;
  }

  /** As the progress counts them. */
  int steps() {
    return cells.size() + features.size();
  }
}
