// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.Word;

/** How a window finds the tables. */
public enum Beginning implements Word {
  /** Made anew, without rows. */
  EMPTY,
  /** Made and loaded anew. */
  LOADED,
  /** As the window before left them; loaded before the first. */
  KEPT;
}
