// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;

/** Whether a cost includes what the engine burns when idle. */
public enum CostBasis implements Word {
  /** As metered, idle burn included. */
  GROSS,
  /** Less the idle rate times the time that was metered; noise can make it negative. */
  NET;
}
