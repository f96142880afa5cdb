// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.Word;

/** A way of sending rows. */
public enum Way implements Word {
  /** One at a time. */
  ROW(""),
  /** In a JDBC batch. */
  BATCH(""),
  /** By a statement of several rows. */
  MULTI_ROW("-multi-row"),
  /** By the driver's interface for bulk loading. */
  BULK(Catalog.BULK);

  private final String suffix;

  Way(String suffix) {
    this.suffix = suffix;
  }

  /** Returns the name of the statement that sends so what that one sends row by row. */
  public String statement(String single) {
    return single + suffix;
  }
}
