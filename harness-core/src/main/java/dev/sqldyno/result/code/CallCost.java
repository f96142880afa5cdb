// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.result.statistics.ByRepetition;

/**
 * How often a cell makes a system call, per row, settling included.
 *
 * @param name as the kernel calls it
 * @param calls in each repetition
 * @param bytesIn what reads and receives returned, on average over all repetitions
 * @param bytesOut what writes and sends returned, likewise
 */
public record CallCost(String name, ByRepetition calls, double bytesIn, double bytesOut) {

  /** Returns the calls on average over all repetitions. */
  public double mean() {
    return calls.mean();
  }
}
