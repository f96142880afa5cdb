// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.QuestionComparisons;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A question of a workload's folder, with the comparisons that answer it. */
public record AnsweredQuestion(Question question, List<Comparison> comparisons) {
  /**
   * Returns the questions for which there are cells.
   *
   * @param cells of one workload, at one size
   * @param all cells of the run, for comparisons with another workload
   */
  static List<AnsweredQuestion> of(RunInfo info, List<MeasuredCell> cells, List<MeasuredCell> all) {
    String workload = cells.getFirst().key().workload();
    return Stream.ofNullable(info.workloads().get(workload))
        .flatMap(asks -> asks.questions().stream())
        .map(question ->
            new AnsweredQuestion(question, new QuestionComparisons(question).of(info, cells, all)))
        .filter(asked -> !asked.comparisons().isEmpty())
        .toList();
  }

  /** Returns the heading of its ratios: "By key". */
  public String heading() {
    return switch (question.of()) {
      case PARAMETER -> "By " + question.name();
      case OPERATION -> "%s against %s".formatted(question.name(), question.baseline());
      case WORKLOAD -> "Against " + question.baseline();
    };
  }

  /** Returns the title of its table: "keys mixes, size quick, by key". */
  public String title(Section section) {
    return section.name() + ", " + heading().toLowerCase(Locale.ROOT);
  }
}
