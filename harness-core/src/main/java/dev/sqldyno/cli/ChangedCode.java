// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.result.Summary;
import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.code.FunctionDifference;
import java.util.List;
import java.util.Optional;

/**
 * The functions and system calls that made a difference, as JSON has them: per row, largest change
 * first.
 */
record ChangedCode(List<Change> functions, List<Change> systemCalls) {

  /**
   * A change, with its 95 % interval over repetitions.
   *
   * @param file of a function; empty for a system call
   * @param parts what a function was split into or merged with
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

    static Change of(FunctionDifference of) {
      return of(
          of.file(),
          of.name(),
          of.before(),
          of.after(),
          of.change(),
          of.parts().stream().map(Change::of).toList());
    }

    static Change of(
        String file, String name, double before, double after, Summary change, List<Change> parts) {
      return new Change(
          file,
          name,
          before,
          after,
          change.mean(),
          change.interval().map(Summary.Interval::low),
          change.interval().map(Summary.Interval::high),
          parts);
    }
  }

  static ChangedCode of(CodeDifference difference) {
    return new ChangedCode(
        difference.functions().stream().map(Change::of).toList(),
        difference.calls().stream()
            .map(call ->
                Change.of("", call.name(), call.before(), call.after(), call.change(), List.of()))
            .toList());
  }
}
