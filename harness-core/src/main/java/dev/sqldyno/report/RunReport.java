// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects what every form of the report shows of a run.
 *
 * @param info of the engines that are shown
 * @param others parts that other modules make
 * @param heading of the page
 * @param graphs flame graphs, in files beside the report
 * @param leftOut how many engines are not shown, since their licences forbid publishing
 */
record RunReport(
    RunInfo info,
    List<Section> sections,
    List<Block> others,
    String heading,
    List<FeatureTable> features,
    List<Graph> graphs,
    long leftOut) {
  private static final String OF_STATEMENTS = "What a statement costs the engine";

  static RunReport of(RunFolder folder, ReportOptions options) {
    RunInfo info = folder.info();
    Set<String> hidden =
        info.engines().stream()
            .filter(e -> !e.publish() && !options.includeUnpublishable())
            .map(RunInfo.EngineInfo::id)
            .collect(Collectors.toSet());
    List<Sample> shown =
        folder.samples().stream().filter(s -> !hidden.contains(s.engine())).toList();
    RunInfo shownInfo = without(info, hidden);
    List<MeasuredCell> cells = MeasuredCell.of(shown);
    List<Section> sections = Section.of(shownInfo, cells);
    List<Block> others = new ArrayList<>();
    String heading = OF_STATEMENTS;
    for (ReportSection source : ServiceLoader.load(ReportSection.class)) {
      List<Block> blocks = source.of(folder, shownInfo, cells, hidden);
      if (!blocks.isEmpty()) {
        heading = source.heading(!sections.isEmpty());
        others.add(new Block.Part("", blocks));
      }
    }
    return new RunReport(
        shownInfo,
        sections,
        others,
        heading,
        FeatureTable.of(shownInfo, FeatureAnswers.of(folder)),
        Graph.of(Profile.of(folder).stream().filter(p -> !hidden.contains(p.engine())).toList()),
        hidden.size());
  }

  /** Returns the report's pieces, which every form shows in this order. */
  Document document() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Group(
            "statements", sections.stream().map(s -> StatementPart.of(this, s)).toList()));
    blocks.addAll(others);
    features.forEach(f -> blocks.add(f.part()));
    blocks.addAll(ProfileSection.of(graphs));
    blocks.add(Block.plain(new Heading(2, "Meters"), new Block.Items(Notes.meters(this))));
    blocks.addAll(gaps(Notes.gaps(this)));
    blocks.add(
        Block.details(
            new Block.Part(
                "",
                List.of(
                    new Heading(2, "Environment"),
                    Environment.engines(info),
                    Environment.machine(info))),
            new Block.Part(
                "",
                List.of(new Heading(2, "How to read it"), new Block.Items(Notes.HOW_TO_READ)))));
    return new Document(
        info.id(), heading, info.started() + " · " + info.host().cpu(), List.copyOf(blocks));
  }

  /** Returns the part on gaps; the page also says that there are none. */
  private static List<Block> gaps(List<String> gaps) {
    Heading heading = new Heading(2, "Gaps");
    return gaps.isEmpty()
        ? List.of(Block.page(new Block.Part("", List.of(heading, new Block.Paragraph("None.")))))
        : List.of(new Block.Part("", List.of(heading, new Block.Items(gaps))));
  }

  private static RunInfo without(RunInfo info, Set<String> hidden) {
    return info.with(
        info.engines().stream().filter(e -> !hidden.contains(e.id())).toList(),
        info.gaps().stream().filter(g -> !hidden.contains(g.what().split("/", 2)[0])).toList());
  }
}
