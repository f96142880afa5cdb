// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.run.record.RunRecord;

/**
 * What every step of a run needs.
 *
 * @param stop set when the user ends the run
 */
public record RunContext(RunRecord record, Progress progress, StopFlag stop) {

  /** Records what is missing and shows it. */
  public void gap(String what, String reason) {
    progress.accept(what + ": " + record.gap(what, reason));
  }
}
