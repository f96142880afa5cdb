// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;

/** The basis of a cost: with or without the engine's idle cost. */
public enum CostBasis implements Word {
  /** As metered, including the idle cost. */
  GROSS,
  /** Minus the idle rate × the metered time; noise can make it negative. */
  NET;
}
