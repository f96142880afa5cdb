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
import tools.jackson.databind.JsonNode;

/** The findings of a run of one repetition, which ranks nothing, and what to type next. */
final class SingleRepetitionFindings {
  /** So many costs are told; the tables have all. */
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

  /** Returns the command, with the options that a run does not keep. */
  static String twoMore(RunInfo info) {
    StringBuilder command =
        new StringBuilder(
            "scripts/sqldyno bench --resume results/%s --repetitions 3".formatted(info.id()));
    info.part("bench").stream()
        .flatMap(part -> part.options().stream())
        .forEach(options -> {
          command.append(
              Builds.toName(
                  options.path("engines").values().stream().map(JsonNode::asString).toList()));
          if (!options.path("own").path("workloads").isEmpty()) {
            command.append(" --workload-folder DIR");
          }
          if (!options.path("own").path("engines").isEmpty()) {
            command.append(" --engine-folder DIR");
          }
          options
              .path("external")
              .values()
              .forEach(engine ->
                  command.append(" --external ").append(engine.asString()).append("=URL"));
          if (options.path("loadWorkers").asInt(0) > 0) {
            command.append(" --load-workers HOST:PORT,… --secret-file FILE");
          }
        });
    return command.toString();
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
