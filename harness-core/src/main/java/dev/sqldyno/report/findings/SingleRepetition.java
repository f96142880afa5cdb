// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Text;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The sections and further tables of one repetition, which ranks nothing.
 *
 * @param results the folder of the run's folder, as a reader would name it
 * @param sections of a bench run
 * @param further titles of other parts' tables, those of stacks
 * @param isAll whether nothing of the run has more repetitions
 */
record SingleRepetition(
    RunInfo info, String results, List<Section> sections, List<String> further, boolean isAll) {
  /** The most costs; the tables have all. */
  private static final int NAMED = 4;

  private static final String DEFAULT = "results";

  /** Returns those among a run's sections and further tables. */
  static SingleRepetition of(
      ShownRun run, List<Section> sections, Map<String, List<Comparison>> further) {
    List<Section> once = sections.stream().filter(Section::isOfOneRepetition).toList();
    List<String> compared =
        further.keySet().stream().filter(title -> !further.get(title).isEmpty()).toList();
    List<String> titles =
        compared.stream()
            .filter(title ->
                further.get(title).stream()
                    .allMatch(each -> each.difference().isOf(Difference.NO_INTERVAL)))
            .toList();
    boolean all = once.size() == sections.size() && titles.size() == compared.size();
    return new SingleRepetition(run.info(), results(run.folder()), once, titles, all);
  }

  /** Returns the default folder, or a placeholder, since a report has no path of this machine. */
  private static String results(RunFolder run) {
    return run.path().toAbsolutePath().normalize().getParent().endsWith(DEFAULT) ? DEFAULT : "DIR";
  }

  boolean has(Section section) {
    return sections.contains(section);
  }

  /** Returns the command for more repetitions, and the costs of the first cells; or nothing. */
  List<Finding> findings() {
    List<String> names =
        Stream.concat(sections.stream().map(Section::name), further.stream()).toList();
    if (names.isEmpty()) {
      return List.of();
    }
    String where = isAll ? "" : ": that of " + Text.listed(names, NAMED);
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding(say("One repetition ranks nothing%s. Measure two more: %s", where, twoMore())));
    sections.stream()
        .flatMap(section -> costs(info, section).stream())
        .limit(NAMED)
        .forEach(findings::add);
    return findings;
  }

  /** Returns the command, with placeholders for options that a run does not keep. */
  private String twoMore() {
    return Stream.of("bench", "services")
        .filter(command -> !(command.equals("bench") ? sections : further).isEmpty())
        .map(command ->
            twoMore(command, info.part(command).map(RunInfo.Part::options).orElse(List.of())))
        .collect(Collectors.joining(" and "));
  }

  private String twoMore(String command, List<JsonNode> asked) {
    return asked.size() > 1
        ? "scripts/sqldyno %s%s --run %s --repetitions 2, with the options of each"
            .formatted(command, results.equals(DEFAULT) ? "" : " --results " + results, info.id())
        : "scripts/sqldyno %s --resume %s/%s --repetitions 3".formatted(command, results, info.id())
            + asked.stream().map(SingleRepetition::again).collect(Collectors.joining());
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
