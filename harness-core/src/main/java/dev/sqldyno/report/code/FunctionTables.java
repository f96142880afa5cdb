// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.code.CallCost;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.FunctionCost;
import dev.sqldyno.result.statistics.Grouped;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of cells' instructions by file, by function and by system call. */
final class FunctionTables {
  private static final int TOP = 20;

  /** The smallest share of a cell for a column. */
  private static final double SMALL = 0.005;

  /** The fewest calls per row; rarer ones are the server's housekeeping. */
  private static final double RARE = 0.01;

  private FunctionTables() {}

  /**
   * Returns the cells' instructions per row by file: a table for each engine's folder, as no server
   * has another's files.
   */
  static List<Table> files(List<CellCode> cells, CodeNames names) {
    return Grouped.by(cells, cell -> EngineId.parse(cell.cell().key().engine()).folder())
        .values()
        .stream()
        .map(same -> filesOfOne(same, names))
        .toList();
  }

  private static Table filesOfOne(List<CellCode> cells, CodeNames names) {
    List<String> files = names(cells, CellCode::byFile, cell -> SMALL * cell.instructions());
    return new Columns<CellCode>("cell", names::cell)
        .add("instructions", cell -> Entry.of(Amount.of(cell.instructions())))
        .addEach(
            files,
            file -> file,
            (cell, file) -> share(cell.byFile().getOrDefault(file, 0.0), cell.instructions()))
        .table("Instructions per row or transaction, by file; gross, with settling", cells);
  }

  /** Returns the cells' system calls per row, or a note if there are none. */
  static Block systemCalls(List<CellCode> cells, CodeNames names) {
    List<String> calls =
        names(
            cells,
            cell -> cell.calls().stream().collect(Collectors.toMap(CallCost::name, CallCost::mean)),
            _ -> RARE);
    if (calls.isEmpty()) {
      return new Block.Paragraph(
          "Fewer than one system call in a hundred rows or transactions: they are not shown.");
    }
    return new Columns<CellCode>("cell", names::cell)
        .addEach(calls, call -> call, FunctionTables::call)
        .table("System calls per row or transaction, and their bytes", cells);
  }

  /** Returns the names with an amount that is not small in some cell, largest first. */
  private static List<String> names(
      List<CellCode> cells,
      Function<CellCode, Map<String, Double>> amounts,
      Function<CellCode, Double> small) {
    return cells.stream()
        .flatMap(cell ->
            amounts.apply(cell).entrySet().stream()
                .filter(each -> each.getValue() >= small.apply(cell)))
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .distinct()
        .toList();
  }

  private static Entry share(double part, double whole) {
    return part == 0
        ? Entry.of("0")
        : Entry.of(Amount.of(part)).below(say("%.1f %%", 100 * part / whole));
  }

  private static Entry call(CellCode cell, String name) {
    return cell.calls().stream()
        .filter(call -> call.name().equals(name) && call.mean() >= RARE / 100)
        .map(FunctionTables::call)
        .findFirst()
        .orElse(Entry.of("0"));
  }

  private static Entry call(CallCost call) {
    String bytes = "";
    if (call.bytesIn() >= 1) {
      bytes = Amount.of(call.bytesIn()) + " B in";
    } else if (call.bytesOut() >= 1) {
      bytes = Amount.of(call.bytesOut()) + " B out";
    }
    return Entry.of(Amount.of(call.mean())).below(bytes);
  }

  /** Returns a cell's costliest functions. */
  static Table functions(CellCode cell, CodeNames names) {
    double total = cell.instructions();
    List<FunctionCost> lines = cell.functions().stream().limit(TOP).toList();
    return new Columns<FunctionCost>("function", line -> CodeNames.function(line.name()))
        .add("file", line -> Entry.of(line.file()))
        .add("instructions", line -> Entry.of(Amount.of(line.mean())))
        .add("share", line -> Amount.share(line.mean(), total))
        .add(
            "running share",
            line -> Amount.share(Amount.running(lines, line, FunctionCost::mean), total))
        .add("of settling", line -> Entry.of(Amount.of(line.settle())))
        .add("calls", line -> calls(line.calls()))
        .add("spread", line -> Entry.of(Figures.spread(line.instructions().estimate())))
        .table(
            say(
                "%s: %s instructions per %s, its %d costliest functions",
                names.cell(cell), Amount.of(total), names.unit(cell), lines.size()),
            lines);
  }

  /** Returns how often a function that was executed was called. */
  static Entry calls(double calls) {
    return calls == 0
        ? Entry.missing("not known where no call enters through a symbol")
        : Entry.of(Amount.of(calls));
  }
}
