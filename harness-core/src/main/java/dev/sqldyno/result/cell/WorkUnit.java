// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.result.Sample;

/** Names what a cell's costs and rates are of. */
public enum WorkUnit implements Word {
  ROW,
  /** What a client of a mix does at once, of one row or of thousands. */
  TRANSACTION;

  /** Returns what the sample's {@link Sample#rows} are. */
  static WorkUnit of(Sample sample) {
    return sample.clients().filter(load -> !load.transactions().isEmpty()).isPresent()
        ? TRANSACTION
        : ROW;
  }

  /** Returns the word for one of them. */
  public String word() {
    return id();
  }

  /** Returns "rows" or "transactions". */
  public String plural() {
    return id() + "s";
  }
}
