// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.stream.Stream;

/**
 * The difference of a function's instructions, or of a system call's number, per row, between two
 * cells of the same work.
 *
 * @param before per row; 0 if the baseline does not execute it
 * @param after per row; 0 if the candidate does not execute it
 * @param change after − before, with its interval over repetitions
 * @param parts functions that it was split into or merged with, by their names; their changes are
 *     not in its own
 */
public record FunctionDifference(
    String file,
    String name,
    double before,
    double after,
    Summary change,
    List<FunctionDifference> parts) {

  /** Returns the change of it and its parts together. */
  public double together() {
    return change.mean() + parts.stream().mapToDouble(part -> part.change().mean()).sum();
  }

  /** Returns whether only the candidate executes it. */
  public boolean isNew() {
    return before == 0;
  }

  /** Returns whether only the baseline executes it. */
  public boolean isGone() {
    return after == 0;
  }

  FunctionDifference with(List<FunctionDifference> others) {
    return new FunctionDifference(
        file, name, before, after, change, Stream.concat(parts.stream(), others.stream()).toList());
  }
}
