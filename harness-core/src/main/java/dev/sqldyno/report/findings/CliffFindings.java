// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.cell.Cliff;
import dev.sqldyno.result.cell.Cliff.Buffers;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The findings on loads that become more expensive from a size of the table on. */
final class CliffFindings {
  private static final double SECOND = 1e9;

  private CliffFindings() {}

  /** Returns a sentence for each load that has a cliff in more than half of its repetitions. */
  static List<Finding> of(Section section) {
    return section.ofSubjects().stream()
        .flatMap(cell -> typical(cell).map(cliff -> finding(section, cell, cliff)).stream())
        .toList();
  }

  private static Optional<Cliff> typical(MeasuredCell cell) {
    List<Cliff> cliffs =
        cell.samples().stream()
            .flatMap(sample -> Cliff.of(sample).stream())
            .sorted(Comparator.comparingLong(Cliff::rows))
            .toList();
    return 2 * cliffs.size() > cell.samples().size()
        ? Optional.of(cliffs.get(cliffs.size() / 2))
        : Optional.empty();
  }

  private static Finding finding(Section section, MeasuredCell cell, Cliff cliff) {
    String size =
        cliff.bytes().isPresent()
            ? say(
                " (about %s of tables and indexes)", Unit.BYTES.format(cliff.bytes().getAsDouble()))
            : "";
    return new Finding(
        say(
            "%s, %s: from %s rows on%s, %s. %s.",
            section.subject(cell).label(),
            section.titled(cell),
            Unit.NUMBER.format(cliff.rows()),
            size,
            change(cliff),
            evidence(cliff)));
  }

  private static String change(Cliff cliff) {
    return switch (cliff.cost()) {
      case ENGINE_CPU ->
          "a row costs %s of engine CPU instead of %s"
              .formatted(Unit.NANOS.format(cliff.after()), Unit.NANOS.format(cliff.before()));
      case TIME ->
          say(
              "the rate is %s instead of %s",
              Unit.ROWS_PER_SECOND.format(SECOND / cliff.after()),
              Unit.ROWS_PER_SECOND.format(SECOND / cliff.before()));
    };
  }

  private static String evidence(Cliff cliff) {
    if (cliff.buffersBefore().isEmpty() || cliff.buffersAfter().isEmpty()) {
      return "The engine does not report what it read meanwhile";
    }
    Buffers before = cliff.buffersBefore().get();
    Buffers after = cliff.buffersAfter().get();
    return (cliff.readsMore()
            ? "The table no longer fits the engine's buffers: "
            : "The engine reads no more than before, so its buffers are not the reason: ")
        + (before.hits().isPresent() && after.hits().isPresent()
            ? say(
                "hit rate %.2f %% before, %.2f %% after; read per row %s, %s",
                100 * before.hits().getAsDouble(),
                100 * after.hits().getAsDouble(),
                Unit.BYTES.format(before.readPerRow()),
                Unit.BYTES.format(after.readPerRow()))
            : say(
                "its processes read %s per row before, %s after",
                Unit.BYTES.format(before.readPerRow()), Unit.BYTES.format(after.readPerRow())));
  }
}
