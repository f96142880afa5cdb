// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/** Makes a part of the report that another module has of a run; found by {@link ServiceLoader}. */
public interface ReportSection {
  /** Returns the page's heading where the run has this part, with statements beside it or not. */
  String heading(boolean besideStatements);

  /** Returns the part, or nothing where the run has none; the engines in hidden are not shown. */
  List<Block> of(RunFolder folder, RunInfo shown, List<MeasuredCell> cells, Set<String> hidden);
}
