// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Block.Heading;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.result.Labels;
import dev.sqldyno.result.Profile;
import java.util.Comparator;
import java.util.List;

/** Makes the part that links to the run's flame graphs. */
final class ProfileSection {
  private static final int TOP = 20;

  private ProfileSection() {}

  /** Returns nothing where nothing was profiled. */
  static List<Block> of(List<Graph> graphs, ShownRun run) {
    Labels labels = run.labels();
    return graphs.isEmpty()
        ? List.of()
        : List.of(
            Block.part(
                "profiles",
                List.of(
                    new Heading(2, "Where the CPU time goes"),
                    Block.details(Assets.paragraph("how-to-read-profiles.txt")),
                    table(graphs, labels),
                    Block.details(
                        graphs.stream()
                            .filter(graph -> graph.base().isEmpty())
                            .map(graph -> functions(graph.profile(), run))
                            .toArray(Block[]::new)))));
  }

  /** A function that was running when a sample was taken. */
  private record Sampled(String function, long samples, double share, double error) {
    /** Takes the share's 95 % interval as that of a binomial share of many samples. */
    static Sampled of(String function, long samples, long all) {
      double share = (double) samples / all;
      return new Sampled(function, samples, share, 1.96 * Math.sqrt(share * (1 - share) / all));
    }
  }

  /** Returns the functions that were seen running most often, with the error of sampling. */
  private static Table functions(Profile profile, ShownRun run) {
    List<Sampled> sampled =
        profile.stacks(run.folder()).innermost().entrySet().stream()
            .map(each -> Sampled.of(each.getKey(), each.getValue(), profile.samples()))
            .sorted(Comparator.comparingLong(Sampled::samples).reversed())
            .limit(TOP)
            .toList();
    return new Columns<>("function", Sampled::function)
        .add("samples", each -> Entry.of(say("%d", each.samples())))
        .add(
            "share of CPU time",
            each -> Entry.of(say("%.1f %% ±%.1f", 100 * each.share(), 100 * each.error())))
        .table(
            say(
                "%s on %s: functions as sampled, kernel included; ± is the error of sampling alone",
                operation(profile, run.labels()), run.info().nameOf(profile.engine())),
            sampled);
  }

  private static Table table(List<Graph> graphs, Labels labels) {
    return new Columns<Graph>("operation", graph -> operation(graph.profile(), labels))
        .add("engine", graph -> Entry.of(graph.profile().engine()))
        .add(
            "compared with",
            graph ->
                Entry.of(
                    graph
                        .base()
                        .map(base -> against(graph.profile(), base, labels))
                        .orElse(Figures.NONE)))
        .add(
            "samples",
            graph -> Entry.of(say("%d", graph.profile().samples())).below(graph.profile().caveat()))
        .add("flame graph", graph -> Entry.of("report/" + graph.file()).withLink(graph.file()))
        .add("perf's text", graph -> text(graph.profile()))
        .table("Flame graphs, in the run's folder", graphs)
        .ofWords();
  }

  private static String operation(Profile profile, Labels labels) {
    return profile.workload() + " " + cell(profile, labels);
  }

  /** Returns briefly what the profile is compared with. */
  private static String against(Profile profile, Profile base, Labels labels) {
    return base.engine().equals(profile.engine()) ? cell(base, labels) : base.engine();
  }

  private static String cell(Profile profile, Labels labels) {
    return Labels.titled(
        profile.operation(),
        labels.own(profile.workload(), profile.operation(), profile.variant()));
  }

  private static Entry text(Profile profile) {
    return Entry.of(profile.text()).withLink("../" + profile.text());
  }
}
