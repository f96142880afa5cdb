// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.ShownRun;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The findings of a run with one repetition, which ranks nothing: some costs, and the command for
 * more repetitions.
 */
final class SingleRepetitionFindings {
  /** The most costs; the tables have all. */
  private static final int NAMED = 4;

  private SingleRepetitionFindings() {}

  /** Returns the costs of the first cells, and the command that measures more repetitions. */
  static List<Finding> of(ShownRun run, List<Section> sections) {
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding("One repetition ranks nothing. Measure two more: " + twoMore(run.info())));
    sections.stream()
        .flatMap(section -> costs(run.info(), section).stream())
        .limit(NAMED)
        .forEach(findings::add);
    return findings;
  }

  /** Returns the command, with placeholders for options that a run does not keep. */
  static String twoMore(RunInfo info) {
    return info.part("bench").stream()
        .flatMap(part -> part.options().stream())
        .map(SingleRepetitionFindings::again)
        .collect(
            Collectors.joining(
                "",
                "scripts/sqldyno bench --resume results/%s --repetitions 3".formatted(info.id()),
                ""));
  }

  private static String again(JsonNode options) {
    JsonNode own = options.path("own");
    return Builds.toName(texts(options, "engines").toList())
        + (own.path("workloads").isEmpty() ? "" : " --workload-folder DIR")
        + (own.path("engines").isEmpty() ? "" : " --engine-folder DIR")
        + texts(options, "external")
            .map(" --external %s=URL"::formatted)
            .collect(Collectors.joining())
        + (options.path("loadWorkers").asInt(0) > 0
            ? " --load-workers HOST:PORT,… --secret-file FILE"
            : "");
  }

  private static Stream<String> texts(JsonNode options, String list) {
    return options.path(list).values().stream().map(JsonNode::asString);
  }

  /**
   * Returns "Delete all rows, engine cost per row, seen once: PostgreSQL 554 ns, MariaDB 3.75 µs."
   */
  private static List<Finding> costs(RunInfo info, Section section) {
    List<MeasuredCell> known =
        Knee.compared(info, section.cells()).stream()
            .filter(cell -> cost(cell) instanceof Summary)
            .toList();
    return Grouped.by(known, cell -> section.labels().name(cell).title()).entrySet().stream()
        .map(each ->
            new Finding(
                say(
                    "%s, engine cost per %s, seen once: %s.",
                    each.getKey(),
                    section.unit().word(),
                    each.getValue().stream()
                        .map(cell ->
                            section.subject(cell).label()
                                + " "
                                + Figures.mean(cost(cell), Unit.of(cell.metric())))
                        .collect(Collectors.joining(", "))),
                "#" + section.anchor(each.getValue().getFirst())))
        .toList();
  }

  private static Estimate cost(MeasuredCell cell) {
    return cell.costPerRow(WindowPart.TOTAL, CostBasis.NET);
  }
}
