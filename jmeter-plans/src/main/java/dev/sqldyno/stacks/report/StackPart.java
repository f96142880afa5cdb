// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.report.Chart;
import dev.sqldyno.report.Html;
import dev.sqldyno.report.MarkdownReport;
import dev.sqldyno.report.OtherPart;
import dev.sqldyno.report.TextReport;
import dev.sqldyno.result.Cell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.Services;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The comparison of the stacks as a part of a run's report. */
record StackPart(List<StackSection> sections) implements OtherPart {
  /** Is found by the report. */
  public static final class StackSource implements OtherPart.Source {
    @Override
    public Optional<OtherPart> of(
        RunFolder folder, RunInfo shown, List<Cell> cells, Set<String> hidden) {
      List<ServiceSample> samples =
          Services.of(folder).stream().filter(s -> !hidden.contains(s.engine())).toList();
      List<StackSection> sections = StackSection.of(shown, samples, cells);
      return sections.isEmpty() ? Optional.empty() : Optional.of(new StackPart(sections));
    }
  }

  @Override
  public String heading() {
    return "What a service's stack costs";
  }

  @Override
  public String headingBesideStatements() {
    return "What statements cost the engine, and stacks the service";
  }

  @Override
  public String html(List<Chart> charts) {
    StringBuilder html =
        new StringBuilder("<section>\n<h2>%s</h2>\n".formatted(StackSection.TITLE));
    for (StackSection section : sections) {
      html.append("<h3>%s</h3>\n".formatted(Html.text(section.title())));
      html.append("<p class=\"amount\">%s</p>\n".formatted(Html.text(section.amount())));
      html.append(Html.notice(StackNotes.cautions(section)));
      html.append(Html.table(StackTables.figures(section)));
      html.append(Html.table(StackTables.costs(section)));
      StackRatios.differences(section).ifPresent(table -> html.append(Html.table(table)));
      StackRatios.overDriver(section).ifPresent(table -> html.append(Html.table(table)));
      String title = "Latency, %s load".formatted(section.scenario().id());
      html.append(Html.panels(title, "", StackCharts.of(section), charts));
      html.append(Html.list(StackNotes.accounts(section)));
    }
    html.append(Html.prose(StackTables.settings(sections)));
    html.append("<h3>How to read the stacks</h3>\n").append(Html.list(StackNotes.HOW_TO_READ));
    return html.append("</section>\n").toString();
  }

  @Override
  public String markdown() {
    StringBuilder text = new StringBuilder("\n## ").append(StackSection.TITLE).append("\n");
    for (StackSection section : sections) {
      text.append("\n").append(MarkdownReport.escape(section.amount())).append("\n");
      MarkdownReport.explained(text, StackTables.figures(section));
      MarkdownReport.explained(text, StackTables.costs(section));
      MarkdownReport.list(text, StackNotes.cautions(section));
      StackRatios.differences(section).ifPresent(t -> MarkdownReport.explained(text, t));
      StackRatios.overDriver(section).ifPresent(t -> MarkdownReport.explained(text, t));
      MarkdownReport.list(text, StackNotes.accounts(section));
    }
    MarkdownReport.table(text, StackTables.settings(sections));
    MarkdownReport.list(text, StackNotes.HOW_TO_READ);
    return text.toString();
  }

  @Override
  public List<String> text(int width) {
    List<String> lines = new ArrayList<>();
    for (StackSection section : sections) {
      TextReport.explained(lines, StackTables.figures(section), width);
      TextReport.explained(lines, StackTables.costs(section), width);
      lines.addAll(TextReport.wrap(section.amount(), "  ", width));
      StackNotes.cautions(section)
          .forEach(note -> lines.addAll(TextReport.wrap(note, "    ", width)));
      StackRatios.differences(section)
          .ifPresent(differences -> TextReport.explained(lines, differences, width));
    }
    return lines;
  }
}
