// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/** A part of the report by another module, found by {@link ServiceLoader}. */
public interface ReportSection {
  /**
   * Returns the heading of a page with this part; empty to keep the page's own.
   *
   * @param besideStatements whether the page also has statements
   */
  default Optional<String> heading(boolean besideStatements) {
    return Optional.empty();
  }

  /** Returns the part, or nothing where the run has none. */
  Optional<Part> of(ShownRun run);

  /**
   * The contents of the part.
   *
   * @param answers its findings, most important first
   * @param answered comparisons in these findings, which need no other finding
   * @param comparisons by the title of their table of {@link Ratios}
   * @param caveats warnings on the measurement of the findings
   */
  record Part(
      List<Finding> answers,
      Predicate<Comparison> answered,
      Map<String, List<Comparison>> comparisons,
      List<Finding> caveats,
      List<Block> blocks) {}
}
