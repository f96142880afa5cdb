// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.Word;

/** A mode of sending rows. */
public enum SendMode implements Word {
  /** Row by row. */
  ROW(""),
  /** In a JDBC batch. */
  BATCH(""),
  /** In statements of several rows. */
  MULTI_ROW("-multi-row"),
  /** Over the driver's bulk interface. */
  BULK(Catalog.BULK);

  private final String suffix;

  SendMode(String suffix) {
    this.suffix = suffix;
  }

  /** Returns the name of this mode's statement, from that of the statement for a single row. */
  public String statement(String single) {
    return single + suffix;
  }
}
