// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import dev.sqldyno.report.code.CodeComparison;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.statistics.Summary;
import java.util.Optional;

/**
 * A comparison in JSON; without an answer it has the reason in place of a ratio.
 *
 * @param atWorst see {@link Comparison#atWorst}
 * @param code the functions behind the difference of an emulated engine's cost
 * @param repetitionsToTell further repetitions that would decide on the threshold
 */
record ComparisonLine(
    String cell,
    String figure,
    String what,
    String baseline,
    String outcome,
    Optional<Double> ratio,
    Optional<Double> low,
    Optional<Double> high,
    Optional<Integer> repetitions,
    Optional<String> reason,
    Optional<Double> atWorst,
    boolean beyondThreshold,
    boolean lost,
    boolean couldNotBeTold,
    Optional<Integer> repetitionsToTell,
    Optional<ChangedCode> code) {

  static ComparisonLine of(Comparison each, ComparisonGate gate, CodeComparison code) {
    Optional<Summary> ratio = each.difference().shownRatio();
    return new ComparisonLine(
        each.cell().id(),
        each.figure(),
        each.what(),
        each.baseline(),
        each.outcome().words(),
        ratio.map(Summary::mean),
        ratio.flatMap(Summary::interval).map(Summary.Interval::low),
        ratio.flatMap(Summary::interval).map(Summary.Interval::high),
        ratio.map(Summary::n),
        each.reason(),
        each.atWorst().stream().boxed().findFirst(),
        gate.isBeyond(each),
        gate.isLost(each),
        gate.cannotTell(each),
        gate.repetitionsToTell(each).stream().boxed().findFirst(),
        code.of(each).filter(_ -> Figure.ENGINE_COST.isNamed(each.figure())).map(ChangedCode::of));
  }
}
