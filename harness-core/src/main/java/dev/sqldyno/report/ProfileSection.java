// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.compare.ShownRun;
import java.util.List;
import java.util.Map;

/** The part of the report with the run's flame graphs. */
record ProfileSection(ShownRun run) {
  private static final int TOP = 20;

  /** Returns its blocks; empty without profiles. */
  List<Block> of(List<FlameGraphFile> graphs) {
    return graphs.isEmpty()
        ? List.of()
        : List.of(
            Block.part(
                "profiles",
                List.of(
                    new Heading(2, "Where the CPU time goes"),
                    Block.details(Assets.paragraph("how-to-read-profiles.txt")),
                    table(graphs),
                    Block.details(
                        graphs.stream()
                            .filter(graph -> graph.base().isEmpty())
                            .<Block>map(graph -> functions(graph.profile()))
                            .toList()))));
  }

  /** Returns the most frequently sampled functions, with the error of sampling. */
  private Table functions(Profile profile) {
    List<Map.Entry<String, Long>> sampled =
        profile.stacks(run.folder()).innermost().entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(TOP)
            .toList();
    return new Columns<Map.Entry<String, Long>>("function", Map.Entry::getKey)
        .add("samples", each -> Entry.of(say("%d", each.getValue())))
        .add("share of CPU time", each -> share(each.getValue(), profile.samples()))
        .table(
            say(
                "%s on %s: functions as sampled, kernel included; ± is the error of sampling alone",
                operation(profile), run.info().nameOf(profile.engine())),
            sampled);
  }

  /** Returns a share with the 95 % interval of a binomial share of many samples. */
  private static Entry share(long samples, long all) {
    double share = (double) samples / all;
    double error = 1.96 * Math.sqrt(share * (1 - share) / all);
    return Entry.of(say("%.1f %% ±%.1f", 100 * share, 100 * error));
  }

  private Table table(List<FlameGraphFile> graphs) {
    return new Columns<FlameGraphFile>("operation", graph -> operation(graph.profile()))
        .add("engine", graph -> Entry.of(graph.profile().engine()))
        .add("compared with", graph -> Entry.of(against(graph)))
        .add(
            "samples",
            graph -> Entry.of(say("%d", graph.profile().samples())).below(graph.profile().caveat()))
        .add("flame graph", graph -> Entry.of("report/" + graph.file()).withLink(graph.file()))
        .add("perf's text", graph -> text(graph.profile()))
        .table("Flame graphs, in the run's folder", graphs)
        .ofWords();
  }

  private String operation(Profile profile) {
    return profile.workload() + " " + cell(profile);
  }

  /** Returns the short name of the base. */
  private String against(FlameGraphFile graph) {
    return graph
        .base()
        .map(base -> base.engine().equals(graph.profile().engine()) ? cell(base) : base.engine())
        .orElse(Figures.NONE);
  }

  private String cell(Profile profile) {
    return Labels.titled(
        profile.operation(),
        run.labels().own(profile.workload(), profile.operation(), profile.variant()));
  }

  private static Entry text(Profile profile) {
    return Entry.of(profile.text()).withLink("../" + profile.text());
  }
}
