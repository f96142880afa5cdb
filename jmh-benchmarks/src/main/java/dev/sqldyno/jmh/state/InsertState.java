// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.KeySequence;
import dev.sqldyno.workload.TableContents;

/** Inserts rows 1, 2, 3, … into an empty table. */
public class InsertState extends DmlState {
  public InsertState() {
    super("insert");
  }

  @Override
  protected KeySequence keys(long rows) {
    return KeySequence.ascending(rows);
  }

  @Override
  protected TableContents before() {
    return TableContents.EMPTY;
  }

  @Override
  protected TableContents after() {
    return touched();
  }
}
