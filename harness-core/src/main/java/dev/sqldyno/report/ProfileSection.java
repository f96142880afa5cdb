// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.result.Profile;
import java.util.List;

/** Makes the part that links to the run's flame graphs. */
final class ProfileSection {
  private ProfileSection() {}

  /** Returns nothing where nothing was profiled. */
  static List<Block> of(List<Graph> graphs) {
    return graphs.isEmpty()
        ? List.of()
        : List.of(
            Block.part(
                "profiles",
                List.of(
                    new Heading(2, "Where the CPU time goes"),
                    Block.details(Assets.paragraph("how-to-read-profiles.txt")),
                    table(graphs))));
  }

  private static Table table(List<Graph> graphs) {
    return new Columns<>("operation", ProfileSection::operation)
        .add("engine", graph -> Entry.of(graph.profile().engine()))
        .add("compared with", graph -> Entry.of(graph.against().orElse(Figures.NONE)))
        .add(
            "samples",
            graph -> Entry.of(say("%d", graph.profile().samples())).below(graph.profile().caveat()))
        .add("flame graph", graph -> Entry.of("report/" + graph.file()).withLink(graph.file()))
        .add("perf's text", graph -> text(graph.profile()))
        .table("Flame graphs, in the run's folder", graphs)
        .ofWords();
  }

  private static String operation(Graph graph) {
    return graph.profile().workload() + " " + Graph.cell(graph.profile());
  }

  private static Entry text(Profile profile) {
    return Entry.of(profile.text()).withLink("../" + profile.text());
  }
}
