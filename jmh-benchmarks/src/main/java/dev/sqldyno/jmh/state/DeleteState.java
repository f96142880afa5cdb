// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.Keys;

/** Deletes rows all over a full table, one after the other. */
public class DeleteState extends DmlState {
  public DeleteState() {
    super("delete");
  }

  @Override
  protected Keys keys(long rows) {
    return Keys.scattered(amount("keys"));
  }

  @Override
  protected Answer before() {
    return Answer.countingTo(amount("keys"));
  }

  @Override
  protected Answer after() {
    return before().minus(touched());
  }
}
