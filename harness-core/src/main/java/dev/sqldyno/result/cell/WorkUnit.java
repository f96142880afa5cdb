// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.result.Sample;

/** The unit of a cell's costs and rates. */
public enum WorkUnit implements Word {
  ROW,
  /** A transaction of a mix, with any number of rows. */
  TRANSACTION;

  /** Returns the unit of the sample's {@link Sample#rows}. */
  static WorkUnit of(Sample sample) {
    return sample.clients().filter(load -> !load.transactions().isEmpty()).isPresent()
        ? TRANSACTION
        : ROW;
  }

  /** Returns "row" or "transaction". */
  public String word() {
    return id();
  }

  /** Returns "rows" or "transactions". */
  public String plural() {
    return id() + "s";
  }
}
