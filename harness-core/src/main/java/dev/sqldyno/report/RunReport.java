// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Form;
import dev.sqldyno.report.document.Block.Group;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Items;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.findings.Findings;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.tables.Captions;
import dev.sqldyno.report.tables.Environment;
import dev.sqldyno.report.tables.FeatureTable;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.KeptFloors;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.compare.ShownRun;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** The document of a run's report, which every form shows. */
final class RunReport {
  private RunReport() {}

  /** Returns the report's blocks, in their order. */
  static Document of(ShownRun run, List<FlameGraphFile> graphs) {
    RunInfo info = run.info();
    List<Section> sections = Section.of(info, run.cells());
    String heading =
        question(info, sections)
            .orElseGet(() -> say("What a %s costs the engine", measured(sections)));
    List<ReportSection.Part> others = new ArrayList<>();
    for (ReportSection source : ServiceLoader.load(ReportSection.class)) {
      Optional<ReportSection.Part> part = source.of(run);
      if (part.isPresent()) {
        heading = source.heading(!sections.isEmpty()).orElse(heading);
        others.add(part.get());
      }
    }
    List<Block> blocks = new ArrayList<>();
    blocks.addAll(findings(Findings.of(run, sections, others)));
    blocks.add(Block.notice(Captions.emulated(run)));
    blocks.add(statements(info, sections, KeptFloors.of(run.folder()), heading));
    others.forEach(part -> blocks.add(Block.part("", part.blocks())));
    blocks.addAll(FeatureTable.of(run));
    blocks.addAll(new ProfileSection(run).of(graphs));
    blocks.add(Block.plain(new Heading(2, "Meters"), new Items(Captions.meters(info))));
    blocks.add(gaps(Captions.gaps(run)));
    blocks.add(
        Block.details(
            Block.part(
                new Heading(2, "Environment"),
                Environment.engines(info),
                Environment.machine(info)),
            Block.part(
                new Heading(2, "How to read it"),
                new Items(Assets.paragraphs("/report/how-to-read.txt")))));
    return new Document(
        info.id(), heading, info.started() + " · " + info.host().cpu(), List.copyOf(blocks));
  }

  /**
   * Returns the sections' parts; a question that the heading or an earlier part has is not said.
   */
  private static Block statements(
      RunInfo info, List<Section> sections, List<NoiseFloor> floors, String heading) {
    Set<String> asked = new HashSet<>(Set.of(heading));
    List<Block> parts = new ArrayList<>();
    for (Section section : sections) {
      Optional<String> question = info.question(section.workload()).filter(asked::add);
      parts.add(StatementPart.of(info, section, floors, question));
    }
    return Block.styled("statements", parts);
  }

  /** Returns the question of the only workload; empty if there are several. */
  private static Optional<String> question(RunInfo info, List<Section> sections) {
    return sections.stream().map(Section::workload).distinct().count() == 1
        ? info.question(sections.getFirst().workload())
        : Optional.empty();
  }

  private static String measured(List<Section> sections) {
    return !sections.isEmpty() && sections.stream().allMatch(s -> s.unit() == WorkUnit.TRANSACTION)
        ? "transaction"
        : "statement";
  }

  /** Returns the first part; empty without findings. */
  private static List<Block> findings(List<Finding> findings) {
    return findings.isEmpty()
        ? List.of()
        : List.of(
            Block.part(
                "findings", List.of(new Heading(2, "Findings"), new Block.Answers(findings))));
  }

  /** Returns the part on gaps; only the page shows it without gaps. */
  private static Block gaps(List<String> gaps) {
    Heading heading = new Heading(2, "Gaps");
    return gaps.isEmpty()
        ? new Group(
            "section", "", EnumSet.of(Form.PAGE), List.of(heading, new Block.Paragraph("None.")))
        : Block.part(heading, new Items(gaps));
  }
}
