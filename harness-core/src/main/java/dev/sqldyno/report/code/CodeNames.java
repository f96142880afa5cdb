// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import dev.sqldyno.report.document.Figures;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.compare.Labels;
import java.util.Optional;

/**
 * The names of cells and engines, as in the rest of the report.
 *
 * @param earlier the run to compare with; empty within one run
 */
record CodeNames(RunInfo info, Labels labels, Optional<RunInfo> earlier) {
  /** The most characters of a function's name: C++ templates have names of hundreds. */
  private static final int LONGEST = 100;

  private static final int END = 20;

  /** Returns a function's name; of a long one its begin and its end. */
  static String function(String name) {
    return name.length() <= LONGEST
        ? name
        : name.substring(0, LONGEST - END - 3) + " … " + name.substring(name.length() - END);
  }

  /** Returns it with its file if that has no symbol there: other files may lack one, too. */
  static String function(String file, String name) {
    return isWithoutSymbol(name) ? file + " " + function(name) : function(name);
  }

  /** Returns whether the name stands for code of which the file has no symbol. */
  static boolean isWithoutSymbol(String name) {
    return name.startsWith("(");
  }

  /** Returns "Insert all rows". */
  String operation(CellCode code) {
    return labels.name(code.cell()).line();
  }

  /** Returns the operation, with its engine if two runs are compared. */
  String operation(CodeDifference of) {
    return earlier.isPresent() ? cell(of.candidate()) : operation(of.candidate());
  }

  /** Returns "PostgreSQL 18.6". */
  String engine(CellCode code) {
    return info.nameOf(code.cell().key().engine());
  }

  /** Returns the candidate: an engine of this run, or this run. */
  String candidate(CodeDifference of) {
    return earlier.isPresent() ? info.id() : engine(of.candidate());
  }

  /** Returns the baseline: an engine of this run, or the earlier run. */
  String baseline(CodeDifference of) {
    return earlier.map(RunInfo::id).orElseGet(() -> engine(of.baseline()));
  }

  /** Returns "Insert all rows, PostgreSQL 18.6". */
  String cell(CellCode code) {
    return operation(code) + ", " + engine(code);
  }

  /** Returns "row" or "transaction". */
  String unit(CellCode code) {
    return code.cell().unit().word();
  }

  /** Returns the id of a difference's table. */
  String anchor(CodeDifference of) {
    MeasuredCell cell = of.candidate().cell();
    return Figures.anchor(
        "changed-%s-%s-%s"
            .formatted(
                labels.name(cell).id(), cell.key().engine(), of.baseline().cell().key().engine()));
  }
}
