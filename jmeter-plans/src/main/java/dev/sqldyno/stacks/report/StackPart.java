// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Items;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The section of a run's report on the comparison of stacks. */
public final class StackPart implements ReportSection {
  private static final double MINUTE = 60e9;

  @Override
  public Optional<String> heading(boolean besideStatements) {
    return Optional.of(
        besideStatements
            ? "What statements cost the engine, and stacks the service"
            : "What a service's stack costs");
  }

  @Override
  public Optional<Part> of(ShownRun run) {
    List<ServiceSample> samples =
        ServiceSample.of(run.folder()).stream().filter(s -> run.shows(s.engine())).toList();
    if (samples.isEmpty()) {
      return Optional.empty();
    }
    List<StackSection> sections = StackSection.of(run.info(), samples, run.cells());
    Map<String, List<Comparison>> comparisons = new LinkedHashMap<>();
    sections.forEach(section -> comparisons.put(section.title(), section.comparisons()));
    return Optional.of(
        new Part(
            sections.stream().flatMap(section -> section.seenOnce().stream()).toList(),
            _ -> false,
            comparisons,
            caveats(run, samples),
            blocks(sections)));
  }

  /** Returns a caveat on a run that spent most of its time on warming services. */
  private static List<Finding> caveats(ShownRun run, List<ServiceSample> samples) {
    double warmUp = samples.stream().mapToDouble(sample -> sample.warmUp().wallNanos()).sum();
    double window = samples.stream().mapToDouble(ServiceSample::wallNanos).sum();
    return warmUp > window
        ? List.of(
            new Finding(
                say(
                    "Warming the services took %.1f min, measuring them %.1f min: on %d cores their JIT compilers need so long until the CPU time per booking is steady.",
                    warmUp / MINUTE, window / MINUTE, run.info().host().cores())))
        : List.of();
  }

  private static List<Block> blocks(List<StackSection> sections) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(2, "Stacks of the bookings service"));
    sections.forEach(section -> add(blocks, section));
    blocks.add(
        Block.details(
            StackTables.settings(sections),
            new Heading(3, "How to read the stacks"),
            new Items(Assets.paragraphs("/dev/sqldyno/stacks/report/how-to-read.txt"))));
    return blocks;
  }

  private static void add(List<Block> blocks, StackSection section) {
    blocks.add(new Heading(3, section.title()));
    blocks.add(new Block.Paragraph(section.amount()));
    blocks.add(Block.notice(section.cells().stream().flatMap(c -> cautions(section, c)).toList()));
    blocks.addAll(Ratios.of(section.title(), section.comparisons()));
    blocks.addAll(StackTables.figures(section).explained());
    blocks.addAll(StackTables.costs(section).explained());
    StackRatios.differences(section).map(Table::explained).ifPresent(blocks::addAll);
    StackRatios.overDriver(section)
        .map(Table::explained)
        .ifPresent(table -> blocks.add(Block.details(table)));
    blocks.add(
        new Block.Panels(
            new Heading(3, "Latency, %s load".formatted(section.scenario().id())),
            StackCharts.of(section)));
    blocks.add(
        Block.details(
            new Items(
                section.cells().stream()
                    .map(cell -> StackRemarks.of(cell, section.verdict(cell)))
                    .toList())));
  }

  /** Returns what a reader must know before believing the table. */
  private static Stream<String> cautions(StackSection section, ServiceCell cell) {
    return section.verdict(cell).remarks().stream()
        .filter(remark -> remark.kind() != Kind.POOL_QUEUES)
        .map(remark ->
            "%s: %s: %s".formatted(cell.stack().name(), remark.kind().id(), remark.why()));
  }
}
