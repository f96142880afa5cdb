// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.result.statistics.ByRepetition;

/**
 * The frequency of a system call in a cell, per row, including settling.
 *
 * @param name as the kernel calls it
 * @param calls in each repetition
 * @param bytesIn bytes from reads and receives, on average over all repetitions
 * @param bytesOut bytes from writes and sends, on average over all repetitions
 */
public record CallCost(String name, ByRepetition calls, double bytesIn, double bytesOut) {

  /** Returns the calls on average over all repetitions. */
  public double mean() {
    return calls.mean();
  }
}
