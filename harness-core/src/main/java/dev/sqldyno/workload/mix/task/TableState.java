// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.Word;

/** The state of the tables at the start of a window. */
public enum TableState implements Word {
  /** Recreated, without rows. */
  EMPTY,
  /** Recreated and loaded. */
  LOADED,
  /** As the window before left them; loaded before the first. */
  KEPT;
}
