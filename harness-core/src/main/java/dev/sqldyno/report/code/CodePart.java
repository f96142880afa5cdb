// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Items;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of the report on the functions of emulated engines. */
public final class CodePart implements ReportSection {

  @Override
  public Optional<Part> of(ShownRun run) {
    List<CellCode> cells = CodeComparison.cells(run.folder(), run.cells(), Optional.empty());
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    CodeNames names = new CodeNames(run.info(), run.labels(), Optional.empty());
    CodeComparison compared = CodeComparison.within(cells, names);
    List<Finding> widest = compared.varying().stream().limit(1).map(Finding::new).toList();
    return Optional.of(
        new Part(
            findings(compared),
            each -> isAnswered(compared, each),
            Map.of(),
            widest,
            blocks(cells, compared)));
  }

  private static boolean isAnswered(CodeComparison compared, Comparison each) {
    return Figure.ENGINE_COST.isNamed(each.figure())
        && compared.of(each).filter(CodeDifference::isShown).isPresent();
  }

  private static List<Finding> findings(CodeComparison compared) {
    CodeNames names = compared.names();
    return compared.differences().stream()
        .filter(CodeDifference::isShown)
        .sorted(Comparator.comparingDouble(each -> -each.relative()))
        .map(each -> new Finding(DifferenceText.sentence(each, names), "#" + names.anchor(each)))
        .toList();
  }

  /** Returns why no function has a name; empty if one has. */
  static List<String> unnamed(List<CellCode> cells) {
    return cells.stream()
            .flatMap(cell -> cell.functions().stream())
            .allMatch(function -> CodeNames.isWithoutSymbol(function.name()))
        ? List.of(
            "No function has a name: nm was missing when this run was measured. Install binutils (apt-get install binutils) and measure again.")
        : List.of();
  }

  private static List<Block> blocks(List<CellCode> cells, CodeComparison compared) {
    CodeNames names = compared.names();
    List<Block> blocks = new ArrayList<>();
    if (!compared.varying().isEmpty()) {
      blocks.add(new Heading(2, "What varies between repetitions"));
      blocks.add(new Items(compared.varying()));
    }
    if (!compared.differences().isEmpty()) {
      blocks.add(new Heading(2, "What changed"));
      compared.differences().forEach(each -> blocks.addAll(DifferenceTables.of(each, names)));
    }
    blocks.add(new Heading(2, "Where the instructions go"));
    blocks.add(Block.notice(unnamed(cells)));
    blocks.addAll(FunctionTables.files(cells, names));
    blocks.add(FunctionTables.systemCalls(cells, names));
    blocks.add(FunctionTreemap.of(cells, names));
    cells.forEach(cell -> blocks.add(Block.details(FunctionTables.functions(cell, names))));
    blocks.add(
        Block.details(
            new Heading(3, "How to read the functions"),
            new Items(Assets.paragraphs("/report/how-to-read-functions.txt"))));
    return blocks;
  }
}
