// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.run.record.RunRecord;

/**
 * The record, progress and stop flag of a run, for each of its steps.
 *
 * @param stop set when the user ends the run
 */
public record RunContext(RunRecord record, Progress progress, StopFlag stop) {

  /** Records and shows a gap. */
  public void gap(String what, String reason) {
    progress.accept(what + ": " + record.gap(what, reason));
  }
}
