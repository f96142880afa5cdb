// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.Keys;

/** Adds one to rows all over a full table, each once. */
public class UpdateState extends DmlState {
  public UpdateState() {
    super("update");
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
    return before().plus(new Answer(0, rows()));
  }
}
