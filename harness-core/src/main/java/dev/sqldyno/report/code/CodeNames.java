// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import dev.sqldyno.report.Figures;
import dev.sqldyno.result.Labels;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.code.CodeDifference;

/** Names cells and engines as the rest of the report does. */
record CodeNames(RunInfo info, Labels labels) {

  /** Returns "Insert all rows". */
  String operation(CellCode code) {
    return labels.name(code.cell()).line();
  }

  /** Returns "PostgreSQL 18.6". */
  String engine(CellCode code) {
    return info.nameOf(code.cell().key().engine());
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
