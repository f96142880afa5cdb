// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.Text;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The gate that a comparison passes or fails.
 *
 * @param ofRuns whether two runs are compared, of which the later must have the answers of the
 *     earlier even without a threshold
 * @param threshold of the allowed change for the worse
 * @param gaps what one run has not measured, whose cells have no pair; empty for two runs
 * @param allowMissing whether the later run, or the only one, may lack answers
 * @param strict whether undecided figures fail
 */
record ComparisonGate(
    boolean ofRuns,
    OptionalDouble threshold,
    List<String> gaps,
    boolean allowMissing,
    boolean strict) {
  /** The most cells in a line. */
  private static final int NAMED = 3;

  /** Returns whether only the baseline has an answer, and the other needs one. */
  boolean isLost(Comparison each) {
    return (ofRuns || threshold.isPresent()) && each.isLost();
  }

  /** Returns whether the later run lacks the cell, of which no pair can be made. */
  boolean isLostCell(Comparison each) {
    return isLost(each) && each.isOfMissingCell();
  }

  boolean isBeyond(Comparison each) {
    return threshold.isPresent() && each.isWorseThan(threshold.getAsDouble());
  }

  boolean cannotTell(Comparison each) {
    return threshold.isPresent() && each.cannotTell(threshold.getAsDouble());
  }

  OptionalInt repetitionsToTell(Comparison each) {
    return cannotTell(each) ? each.repetitionsToTell(threshold.getAsDouble()) : OptionalInt.empty();
  }

  /** Returns the reasons for failing, a line each; empty if it passes. */
  List<String> failures(List<Comparison> all) {
    List<String> failures = new ArrayList<>();
    if (all.stream().allMatch(each -> each.outcome() == Outcome.NO_ANSWER)) {
      failures.add("nothing was compared");
    }
    add(failures, "worse by more than the threshold: %s", all, this::isBeyond);
    if (!allowMissing) {
      add(failures, "lost: %s (--allow-missing accepts it)", all, this::isLostCell);
      add(
          failures,
          "no answer: %s (--allow-missing accepts it)",
          all,
          each -> isLost(each) && !isLostCell(each));
      if (threshold.isPresent() && !gaps.isEmpty()) {
        failures.add(
            "lost: %s; see the run's report (--allow-missing accepts it)"
                .formatted(Text.listed(gaps, NAMED)));
      }
    }
    if (strict) {
      add(failures, "could not be told: %s (--strict)", all, this::cannotTell);
    }
    return failures;
  }

  private static void add(
      List<String> failures, String words, List<Comparison> all, Predicate<Comparison> which) {
    List<Comparison> those = all.stream().filter(which).toList();
    if (!those.isEmpty()) {
      failures.add(words.formatted(names(those)));
    }
  }

  /** Returns "26 cells, engine cost per row (a, b, c and 23 more)", or the only cell's name. */
  static String names(List<Comparison> those) {
    String figures =
        those.stream().map(Comparison::figure).distinct().collect(Collectors.joining(" and "));
    List<String> cells = those.stream().map(each -> each.cell().label()).distinct().toList();
    if (cells.size() == 1) {
      return cells.getFirst() + ", " + figures;
    }
    return say("%d cells, %s (%s)", cells.size(), figures, Text.listed(cells, NAMED));
  }
}
