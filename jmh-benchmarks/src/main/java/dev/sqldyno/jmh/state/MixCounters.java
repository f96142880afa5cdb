// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.Map;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The counters of a mix's window. JMH's own results show the public fields per second. */
@AuxCounters
@State(Scope.Thread)
public class MixCounters {
  /** Transactions that succeeded, or rows of a load. */
  public double transactions;

  /** Attempts beyond the first. */
  public double retries;

  /** Transactions that were given up. */
  public double errors;

  /**
   * Sets the counters of a window.
   *
   * @param scale JMH's divisor of time ÷ the window's length
   */
  void take(Work.Result done, double scale) {
    transactions = scale * done.rows();
    for (Tally tally : done.seen().map(LoadWindow::transactions).orElse(Map.of()).values()) {
      retries += scale * tally.retries();
      errors += scale * tally.failed();
    }
  }
}
