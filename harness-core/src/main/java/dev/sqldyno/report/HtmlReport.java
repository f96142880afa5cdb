// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Basis;
import dev.sqldyno.result.Footing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The report as one HTML file that needs nothing else. */
final class HtmlReport {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z-]+)}}");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private static final String OF_STATEMENTS = "What a statement costs the engine";

  private final RunReport report;
  private final List<Chart> charts = new ArrayList<>();

  private HtmlReport(RunReport report) {
    this.report = report;
  }

  static String of(RunReport report) {
    return new HtmlReport(report).page();
  }

  private String page() {
    String statements = report.sections().stream().map(this::section).collect(Collectors.joining());
    StringBuilder sections = new StringBuilder();
    report.others().forEach(other -> sections.append(other.html(charts)));
    report.features().forEach(f -> sections.append(Html.features(f)));
    sections.append(ProfileSection.html(report.graphs()));
    List<String> gaps = Notes.gaps(report);
    return fill(
        Assets.own("index.html"),
        Map.ofEntries(
            Map.entry("title", Html.text(report.info().id())),
            Map.entry("heading", heading()),
            Map.entry("started", Html.text(report.info().started())),
            Map.entry("machine", Html.text(report.info().host().cpu())),
            Map.entry("statements", statements),
            Map.entry("sections", sections.toString()),
            Map.entry("gaps", gaps.isEmpty() ? "<p>None.</p>" : Html.list(gaps)),
            Map.entry(
                "environment",
                Html.prose(Environment.engines(report.info()))
                    + Html.prose(Environment.machine(report.info()))),
            Map.entry("how-to-read", Html.list(Notes.HOW_TO_READ)),
            Map.entry("style", Assets.own("report.css")),
            Map.entry(
                "script",
                Stream.of(Assets.charts(), Assets.own("charts.js"), Assets.own("report.js"))
                    .map(HtmlReport::inScript)
                    .collect(Collectors.joining("\n"))),
            Map.entry("data", data(charts))));
  }

  private String heading() {
    if (report.others().isEmpty()) {
      return OF_STATEMENTS;
    }
    OtherPart other = report.others().getFirst();
    return report.sections().isEmpty() ? other.heading() : other.headingBesideStatements();
  }

  private String section(Section section) {
    StringBuilder html = new StringBuilder();
    html.append("<section>\n<h2>%s</h2>\n".formatted(Html.text(section.workload())));
    html.append("<p class=\"amount\">%s</p>\n".formatted(Html.text(Notes.amount(section))));
    html.append(Html.notice(Notes.cautions(report, section)));
    for (Basis basis : Basis.values()) {
      html.append("<div class=\"basis %s\">\n".formatted(basis.id()));
      Tables.headline(section, basis).forEach(t -> html.append(Html.table(t)));
      html.append("</div>\n");
    }
    Charts made = new Charts(section);
    for (Footing footing : section.footings()) {
      html.append(panels("Engine cost per row", section, footing, made.cost(footing)));
    }
    for (Footing footing : section.footings()) {
      html.append(panels("Client CPU per row", section, footing, made.client(footing)));
    }
    html.append(panels("Wall time against engine CPU", "", made.against()));
    html.append("<h3>Every cell</h3>\n").append(Html.table(CellTable.of(section)));
    html.append("<h3>Conditions</h3>\n").append(Html.table(CellTable.conditions(section)));
    return html.append("</section>\n").toString();
  }

  private String panels(String title, Section section, Footing footing, List<Chart> panels) {
    boolean alone = section.footings().size() < 2;
    return panels(
        title,
        alone || panels.isEmpty()
            ? ""
            : "[%s] %s".formatted(section.on(footing).getFirst().mark(), footing.label()),
        panels);
  }

  private String panels(String title, String footing, List<Chart> panels) {
    return Html.panels(title, footing, panels, charts);
  }

  /** One pass over the template, so that a value that looks like a placeholder stays as it is. */
  private static String fill(String template, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
  }

  /** No run's text can end the script element: JSON reads the escapes as the characters. */
  static String data(List<Chart> charts) {
    return JSON.writeValueAsString(charts)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  /** In JavaScript these sequences occur only within literals, where the escape changes nothing. */
  private static String inScript(String code) {
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }
}
