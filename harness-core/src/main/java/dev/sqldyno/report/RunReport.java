// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Cell;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What every form of the report shows of a run.
 *
 * @param info of the engines that are shown
 * @param graphs flame graphs, in files beside the report
 * @param leftOut how many engines are not shown, since their licences forbid publishing
 */
record RunReport(
    RunInfo info,
    List<Section> sections,
    List<OtherPart> others,
    List<FeatureTable> features,
    List<Graph> graphs,
    long leftOut) {

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
    List<Cell> cells = Cell.of(shown);
    return new RunReport(
        shownInfo,
        Section.of(shownInfo, cells),
        OtherPart.Source.all().stream()
            .map(source -> source.of(folder, shownInfo, cells, hidden))
            .flatMap(Optional::stream)
            .toList(),
        FeatureTable.of(shownInfo, FeatureAnswers.of(folder)),
        Graph.of(Profile.of(folder).stream().filter(p -> !hidden.contains(p.engine())).toList()),
        hidden.size());
  }

  private static RunInfo without(RunInfo info, Set<String> hidden) {
    return info.with(
        info.engines().stream().filter(e -> !hidden.contains(e.id())).toList(),
        info.gaps().stream().filter(g -> !hidden.contains(g.what().split("/", 2)[0])).toList());
  }
}
