// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.FunctionCost;
import dev.sqldyno.result.statistics.Precision;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The sentences on cells whose instructions vary between repetitions, with the functions that vary.
 */
final class VariationText {
  /** Half the 95 % interval ÷ mean up to which a cell repeats. */
  private static final double REPEATS = 0.005;

  private static final int NAMED = 3;

  private VariationText() {}

  /** Returns a sentence for each cell that does not repeat, the widest first. */
  static List<String> sentences(List<CellCode> cells, CodeNames names) {
    return cells.stream()
        .filter(cell -> precision(cell) > REPEATS)
        .sorted(Comparator.comparingDouble(cell -> -precision(cell)))
        .map(cell -> sentence(cell, names))
        .toList();
  }

  /** Returns "Insert by row, MariaDB: ±1.2 % between repetitions. What varies most: …". */
  private static String sentence(CellCode cell, CodeNames names) {
    return say(
        "%s: ±%.1f %% between repetitions. What varies most, in instructions per %s: %s.",
        names.cell(cell),
        100 * precision(cell),
        names.unit(cell),
        cell.functions().stream()
            .filter(each -> half(each) >= Amount.TINY)
            .sorted(Comparator.comparingDouble(each -> -half(each)))
            .limit(NAMED)
            .map(
                each -> CodeNames.function(each.file(), each.name()) + " ±" + Amount.of(half(each)))
            .collect(Collectors.joining(", ")));
  }

  /** Returns half the interval ÷ mean; 0 with one repetition. */
  private static double precision(CellCode cell) {
    return Precision.of(cell.byRepetition().estimate()).orElse(0.0);
  }

  private static double half(FunctionCost of) {
    return of.mean() * Precision.of(of.instructions().estimate()).orElse(0.0);
  }
}
