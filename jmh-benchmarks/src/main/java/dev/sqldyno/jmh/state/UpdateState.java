// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.KeySequence;
import dev.sqldyno.workload.TableContents;

/** Adds one to rows all over a full table, each once. */
public class UpdateState extends DmlState {
  public UpdateState() {
    super("update");
  }

  @Override
  protected KeySequence keys(long rows) {
    return KeySequence.scattered(amount("keys"));
  }

  @Override
  protected TableContents before() {
    return TableContents.countingTo(amount("keys"));
  }

  @Override
  protected TableContents after() {
    return before().plus(new TableContents(0, rows()));
  }
}
