// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.Question;
import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.QuestionComparisons;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.WorkloadInfo;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A question of a workload's folder with what a section's cells answer. */
record Asked(Question question, List<Comparison> comparisons) {
  /**
   * Returns the questions of which there are cells.
   *
   * @param cells of one workload, at one size
   * @param all cells of the run, as one workload may be compared with another
   */
  static List<Asked> of(RunInfo info, List<MeasuredCell> cells, List<MeasuredCell> all) {
    MeasuredCell.Key any = cells.getFirst().key();
    return Optional.ofNullable(info.workloads().get(any.workload()))
        .map(WorkloadInfo::questions)
        .orElse(List.of())
        .stream()
        .map(
            question -> new Asked(question, new QuestionComparisons(question).of(info, cells, all)))
        .filter(asked -> !asked.comparisons().isEmpty())
        .toList();
  }

  /** Returns the heading of its ratios: "By key". */
  String heading() {
    return switch (question.of()) {
      case PARAMETER -> "By " + question.name();
      case OPERATION -> "%s against %s".formatted(question.name(), question.baseline());
      case WORKLOAD -> "Against " + question.baseline();
    };
  }

  /** Returns the title of its table: "keys mixes, size quick, by key". */
  String title(Section section) {
    return section.name() + ", " + heading().toLowerCase(Locale.ROOT);
  }
}
