// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.code.FunctionDifference;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;

/** The functions and system calls behind a difference, in JSON: per row, largest change first. */
record ChangedCode(List<Change> functions, List<Change> systemCalls) {

  /**
   * A change, with its 95 % interval over repetitions.
   *
   * @param file of a function; empty for a system call
   * @param parts functions that it was split into or merged with
   */
  private record Change(
      String file,
      String name,
      double before,
      double after,
      double change,
      Optional<Double> low,
      Optional<Double> high,
      List<Change> parts) {

    static List<Change> of(List<FunctionDifference> differences) {
      return differences.stream()
          .map(each ->
              new Change(
                  each.file(),
                  each.name(),
                  each.before(),
                  each.after(),
                  each.change().mean(),
                  each.change().interval().map(Summary.Interval::low),
                  each.change().interval().map(Summary.Interval::high),
                  of(each.parts())))
          .toList();
    }
  }

  static ChangedCode of(CodeDifference difference) {
    return new ChangedCode(Change.of(difference.functions()), Change.of(difference.calls()));
  }
}
