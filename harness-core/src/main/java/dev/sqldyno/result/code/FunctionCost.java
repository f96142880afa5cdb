// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.result.statistics.ByRepetition;

/**
 * The cost of a function in a cell, per row, including settling.
 *
 * @param file the name of its file
 * @param name see {@link dev.sqldyno.measure.CodeCounts.Function}
 * @param instructions in each repetition; 0 in one that did not execute it
 * @param settle the part of the settling, on average over all repetitions
 * @param calls on average over all repetitions
 */
public record FunctionCost(
    String file, String name, ByRepetition instructions, double settle, double calls) {

  /** Returns the instructions on average over all repetitions. */
  public double mean() {
    return instructions.mean();
  }
}
