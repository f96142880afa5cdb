// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.compare.ShownRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A flame graph of a run, in a file next to the report.
 *
 * @param profile drawn in it
 * @param base of the comparison; empty in a graph of one profile
 */
record FlameGraphFile(Profile profile, Optional<Profile> base) {
  static final String FOLDER = "flamegraphs";

  private static final Comparator<Profile> ORDER =
      Comparator.comparing(Profile::workload)
          .thenComparing(profile -> Section.place(profile.operation()))
          .thenComparing(profile -> Labels.text(profile.variant()))
          .thenComparing(Profile::engine);

  /** Returns the graphs of the shown engines. */
  static List<FlameGraphFile> of(ShownRun run) {
    return of(Profile.of(run.folder()).stream().filter(p -> run.shows(p.engine())).toList());
  }

  /**
   * Returns all graphs of the profiles: each profile; each two engines of a cell; and for each
   * engine an operation with the one before it, and a variant with its operation's first, if they
   * were sampled in the same way.
   */
  static List<FlameGraphFile> of(List<Profile> profiles) {
    List<Profile> ordered =
        profiles.stream().filter(profile -> profile.samples() > 0).sorted(ORDER).toList();
    List<FlameGraphFile> graphs = new ArrayList<>();
    for (int i = 0; i < ordered.size(); i++) {
      Profile profile = ordered.get(i);
      List<Profile> before = ordered.subList(0, i);
      graphs.add(new FlameGraphFile(profile, Optional.empty()));
      before.stream()
          .filter(other -> isSameCell(other, profile))
          .forEach(other -> graphs.add(new FlameGraphFile(profile, Optional.of(other))));
      phase(profile, before)
          .filter(other -> other.sampling().equals(profile.sampling()))
          .ifPresent(other -> graphs.add(new FlameGraphFile(profile, Optional.of(other))));
    }
    return List.copyOf(graphs);
  }

  private static boolean isSameCell(Profile one, Profile other) {
    return one.workload().equals(other.workload())
        && one.operation().equals(other.operation())
        && one.variant().equals(other.variant());
  }

  private static Optional<Profile> phase(Profile profile, List<Profile> before) {
    return before.stream()
        .filter(other -> other.engine().equals(profile.engine()))
        .filter(other -> other.workload().equals(profile.workload()))
        .filter(
            other -> profile.variant().isEmpty() || other.operation().equals(profile.operation()))
        .reduce((first, later) -> profile.variant().isEmpty() ? later : first);
  }

  /** Returns the path of the file, relative to the report. */
  String file() {
    return FOLDER + "/" + fileName();
  }

  String fileName() {
    return profile.name() + base.map(other -> "-against-" + other.name()).orElse("") + ".html";
  }

  private static String name(Profile profile) {
    return say(
        "%s, %s %s",
        profile.engine(),
        profile.workload(),
        Labels.titled(profile.operation(), profile.variant()));
  }

  /** Returns the page; the base is scaled to the same number of rows. */
  String draw(RunFolder run) {
    CallStacks stacks = profile.stacks(run);
    if (base.isEmpty()) {
      return FlameGraph.html(
          say("%s: %d samples, %s", name(profile), profile.samples(), profile.sampling()), stacks);
    }
    Profile other = base.get();
    CallStacks scaled =
        other.stacks(run).times((double) profile.rows() / Math.max(1, other.rows()));
    boolean one = other.engine().equals(profile.engine());
    String title =
        "%s%s, and in red what it takes more for the same work than %s"
            .formatted(one ? "" : "kernel and innermost functions of ", name(profile), name(other));
    return one
        ? FlameGraph.difference(title, scaled, stacks)
        : FlameGraph.difference(title, scaled.shared(), stacks.shared());
  }
}
