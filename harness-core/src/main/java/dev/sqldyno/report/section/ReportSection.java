// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.compare.Comparison;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/** Makes a part of the report that another module has of a run; found by {@link ServiceLoader}. */
public interface ReportSection {
  /**
   * Returns the page's heading where the run has this part, with statements beside it or not; empty
   * where the page keeps its own.
   */
  default Optional<String> heading(boolean besideStatements) {
    return Optional.empty();
  }

  /** Returns the part, or nothing where the run has none. */
  Optional<Part> of(ShownRun run);

  /**
   * What a run has of it.
   *
   * @param answers what it found, most important first
   * @param answered the comparisons that these answers tell, and no other finding need tell
   * @param comparisons what it compares, by the title of each table of {@link Ratios}
   * @param caveats what a reader of the findings must know of how they were measured
   */
  record Part(
      List<Finding> answers,
      Predicate<Comparison> answered,
      Map<String, List<Comparison>> comparisons,
      List<Finding> caveats,
      List<Block> blocks) {}
}
