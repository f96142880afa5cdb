// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.Keys;

/** Inserts rows 1, 2, 3, … into an empty table. */
public class InsertState extends DmlState {
  public InsertState() {
    super("insert");
  }

  @Override
  protected Keys keys(long rows) {
    return Keys.ascending(rows);
  }

  @Override
  protected Answer before() {
    return Answer.EMPTY;
  }

  @Override
  protected Answer after() {
    return touched();
  }
}
