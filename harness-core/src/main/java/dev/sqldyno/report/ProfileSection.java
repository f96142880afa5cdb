// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.Profile;
import java.util.List;

/** Makes the part that links to the run's flame graphs. */
final class ProfileSection {
  static final String TITLE = "Where the CPU time goes";
  static final String HOW_TO_READ =
      "Stacks of the statements without settle, sampled in windows of their own: no figure of this"
          + " report was timed meanwhile. The wider a function, the more CPU time it takes. In a"
          + " comparison red is more, blue is less and yellow is new, per row; what only the other"
          + " has is not drawn. Two engines share no functions of their own, so that of them the"
          + " kernel's part and the innermost functions are compared. perf's own text of a profile"
          + " opens in profiler.firefox.com.";

  private ProfileSection() {}

  /** Returns nothing where nothing was profiled. */
  static List<Block> of(List<Graph> graphs) {
    return graphs.isEmpty()
        ? List.of()
        : List.of(
            new Block.Part(
                "profiles",
                List.of(
                    new Heading(2, TITLE),
                    Block.details(new Block.Paragraph(HOW_TO_READ)),
                    new Table(
                            "Flame graphs, in the run's folder",
                            List.of(
                                "operation",
                                "engine",
                                "compared with",
                                "samples",
                                "flame graph",
                                "perf's text"),
                            graphs.stream().map(ProfileSection::row).toList())
                        .ofWords())));
  }

  private static Row row(Graph graph) {
    Profile profile = graph.profile();
    return new Row(
        "",
        profile.workload() + " " + Graph.cell(profile),
        List.of(
            Entry.text(profile.engine()),
            Entry.text(graph.against().orElse(Figures.NONE)),
            new Entry(say("%d", profile.samples()), profile.caveat(), "", "", ""),
            new Entry("report/" + graph.file(), "", "", "", graph.file()),
            new Entry(profile.text(), "", "", "", "../" + profile.text())));
  }
}
