// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.compare.StatementComparisons;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The functions and system calls that differ within a run, or between two runs.
 *
 * @param varying a sentence for each cell whose instructions vary between repetitions
 */
public record CodeComparison(
    List<CodeDifference> differences, CodeNames names, List<String> varying) {
  /**
   * Compares the versions, builds or settings of each engine in a run.
   *
   * @param baseline the engine to compare with; for other engines, and if it is empty, the first in
   *     the run
   */
  public static CodeComparison within(ShownRun run, Optional<String> baseline) {
    CodeNames names = new CodeNames(run.info(), run.labels(), Optional.empty());
    return within(cells(run.folder(), run.cells(), baseline), names);
  }

  /** Compares the cells of one run that did the same work. */
  static CodeComparison within(List<CellCode> cells, CodeNames names) {
    return new CodeComparison(
        CodeDifference.within(cells), names, VariationText.sentences(cells, names));
  }

  /** Compares the cells of a later run with those of an earlier one. */
  public static CodeComparison between(ShownRun earlier, ShownRun later) {
    Labels labels =
        Labels.of(
            later.info(), Stream.concat(earlier.cells().stream(), later.cells().stream()).toList());
    List<CellCode> first = cells(earlier.folder(), earlier.cells(), Optional.empty());
    List<CellCode> second = cells(later.folder(), later.cells(), Optional.empty());
    return new CodeComparison(
        CodeDifference.between(first, second),
        new CodeNames(later.info(), labels, Optional.of(earlier.info())),
        Stream.concat(varying(earlier.info(), labels, first), varying(later.info(), labels, second))
            .toList());
  }

  /** Leaves out the changes of cells whose engine costs have no answer, as not comparable ones. */
  public CodeComparison answeredBy(List<Comparison> comparisons) {
    return new CodeComparison(
        comparisons.stream()
            .filter(each -> Figure.ENGINE_COST.isNamed(each.figure()) && each.isAnswered())
            .flatMap(each -> of(each).stream())
            .toList(),
        names,
        varying);
  }

  private static Stream<String> varying(RunInfo run, Labels labels, List<CellCode> cells) {
    return VariationText.sentences(cells, new CodeNames(run, labels, Optional.empty())).stream()
        .map(sentence -> run.id() + ": " + sentence);
  }

  /** Returns the code of cells: the baseline's first, then in the order of the engines as named. */
  static List<CellCode> cells(RunFolder run, List<MeasuredCell> cells, Optional<String> baseline) {
    List<String> engines =
        Stream.of(
                baseline.stream(),
                StatementComparisons.named(run.info()),
                run.info().engines().stream().map(EngineInfo::id))
            .flatMap(Function.identity())
            .toList();
    return CellCode.of(
        run,
        cells.stream()
            .sorted(Comparator.comparingInt(cell -> engines.indexOf(cell.key().engine())))
            .toList());
  }

  /** Returns the tables of all changes; empty if no function is known to have changed. */
  public List<Block> blocks() {
    return differences.stream()
        .filter(CodeDifference::isShown)
        .flatMap(each -> DifferenceTables.of(each, names).stream())
        .toList();
  }

  /** Returns the functions behind a comparison; empty if none were counted. */
  public Optional<CodeDifference> of(Comparison comparison) {
    return differences.stream()
        .filter(each -> names.candidate(each).equals(comparison.what()))
        .filter(each -> names.baseline(each).equals(comparison.baseline()))
        .filter(each -> id(each).equals(comparison.cell().id()))
        .findFirst();
  }

  /** Returns the functions that changed most: "LWLockRelease −359, AllocSetAlloc −14". */
  public static String largest(CodeDifference of) {
    return DifferenceText.largest(of.functions());
  }

  private String id(CodeDifference of) {
    MeasuredCell cell = of.candidate().cell();
    return names.earlier().isPresent() ? CellName.id(cell.key()) : names.labels().name(cell).id();
  }
}
