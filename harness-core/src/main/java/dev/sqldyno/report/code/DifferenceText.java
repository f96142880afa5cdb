// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.code.FunctionDifference;
import java.util.List;
import java.util.stream.Collectors;

/** The sentence on the difference of two versions, with the functions behind it. */
final class DifferenceText {
  private static final int NAMED = 3;

  private DifferenceText() {}

  static String sentence(CodeDifference of, CodeNames names) {
    return say(
        "%s: %s. Most of it: %s.%s",
        names.operation(of),
        total(of, names),
        largest(of.functions()),
        of.calls().isEmpty()
            ? ""
            : say(" System calls per %s: %s.", names.unit(of.candidate()), largest(of.calls())));
  }

  private static String total(CodeDifference of, CodeNames names) {
    String candidate = names.candidate(of);
    String baseline = names.baseline(of);
    double change = of.change().mean();
    return of.isTotalShown()
        ? say(
            "%s executes %.1f %% %s instructions per %s than %s (%s)",
            candidate,
            100 * of.relative(),
            change < 0 ? "fewer" : "more",
            names.unit(of.candidate()),
            baseline,
            Amount.change(change))
        : say(
            "%s and %s execute as many instructions per %s within the variation (%s), but functions differ",
            candidate, baseline, names.unit(of.candidate()), Amount.interval(of.change()));
  }

  /** Returns "LWLockRelease and its parts +81, AllocSetAlloc −14". */
  static String largest(List<FunctionDifference> changes) {
    return changes.stream()
        .limit(NAMED)
        .map(each ->
            CodeNames.function(each.file(), each.name())
                + (each.parts().isEmpty() ? " " : " and its parts ")
                + Amount.change(each.together()))
        .collect(Collectors.joining(", "));
  }
}
