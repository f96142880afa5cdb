// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.KeySequence;
import dev.sqldyno.workload.TableContents;

/** Deletes rows all over a full table, one after the other. */
public class DeleteState extends DmlState {
  public DeleteState() {
    super("delete");
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
    return before().minus(touched());
  }
}
