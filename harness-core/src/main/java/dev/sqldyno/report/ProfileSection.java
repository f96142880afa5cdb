// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.Profile;
import java.util.List;
import java.util.stream.Collectors;

/** Links to the run's flame graphs. */
final class ProfileSection {
  static final String TITLE = "Where the CPU time goes";
  static final String HOW_TO_READ =
      "Stacks of the statements without settle, sampled in a pass of its own: no figure of this"
          + " report was timed meanwhile. The wider a function, the more CPU time it takes. In a"
          + " comparison red is more, blue is less and yellow is new, per row; what only the other"
          + " has is not drawn. Two engines share no functions of their own, so that of them the"
          + " kernel's part and the innermost functions are compared. perf's own text of a profile"
          + " opens in profiler.firefox.com.";

  private ProfileSection() {}

  /** Empty where nothing was profiled. */
  static String html(List<Graph> graphs) {
    if (graphs.isEmpty()) {
      return "";
    }
    StringBuilder rows = new StringBuilder();
    for (Graph graph : graphs) {
      if (graph.base().isEmpty()) {
        rows.append(row(graph, graphs));
      }
    }
    return """
    <section class="profiles">
    <h2>%s</h2>
    <p class="amount">%s</p>
    <div class="scroll prose" tabindex="0" role="region" aria-label="Flame graphs">
    <table>
    <thead><tr><th scope="col">operation</th><th scope="col">engine</th>\
    <th scope="col">flame graph</th><th scope="col">compared with</th>\
    <th scope="col">perf's text</th></tr></thead>
    <tbody>
    %s</tbody>
    </table>
    </div>
    </section>
    """
        .formatted(TITLE, Html.text(HOW_TO_READ), rows);
  }

  private static String row(Graph graph, List<Graph> graphs) {
    Profile profile = graph.profile();
    String compared =
        graphs.stream()
            .filter(other -> other.profile().equals(profile) && other.base().isPresent())
            .map(other -> link(other.file(), other.against().orElseThrow()))
            .collect(Collectors.joining(", "));
    return """
    <tr><th scope="row">%s %s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>
    """
        .formatted(
            Html.text(profile.workload()),
            Html.text(Graph.cell(profile)),
            Html.text(profile.engine()),
            link(graph.file(), profile.samples() + " samples") + caveat(profile),
            compared,
            link("../" + profile.text(), "perf.txt.gz"));
  }

  private static String caveat(Profile profile) {
    return profile.caveat().isEmpty()
        ? ""
        : "<br><small>%s</small>".formatted(Html.text(profile.caveat()));
  }

  private static String link(String target, String text) {
    return "<a href=\"%s\">%s</a>".formatted(Html.text(target), Html.text(text));
  }

  /** One line a graph of one profile, for forms that cannot show them. */
  static List<String> lines(List<Graph> graphs) {
    return graphs.stream()
        .filter(graph -> graph.base().isEmpty())
        .map(graph ->
            say(
                "%s, %s %s: %d samples, report/%s%s",
                graph.profile().engine(),
                graph.profile().workload(),
                Graph.cell(graph.profile()),
                graph.profile().samples(),
                graph.file(),
                graph.profile().caveat().isEmpty() ? "" : " (" + graph.profile().caveat() + ")"))
        .toList();
  }
}
