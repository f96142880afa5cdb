// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import java.util.List;
import java.util.Locale;

/** Pieces of HTML. Whatever comes from a run passes {@link #text}. */
public final class Html {
  private Html() {}

  /** Safe in element content and in quoted attributes. */
  public static String text(String raw) {
    return raw.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** Safe as a value of the id attribute and in a link to it. */
  public static String id(String raw) {
    return raw.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "_");
  }

  public static String list(Iterable<String> items) {
    StringBuilder html = new StringBuilder("<ul>\n");
    items.forEach(item -> html.append("<li>").append(text(item)).append("</li>\n"));
    return html.append("</ul>\n").toString();
  }

  /** What must not be missed; empty where there is nothing. */
  public static String notice(List<String> items) {
    return items.isEmpty()
        ? ""
        : "<div class=\"notice\" role=\"note\">\n" + list(items) + "</div>\n";
  }

  public static String table(Table table) {
    return table(table, "scroll");
  }

  /** A table of words, which may wrap; figures may not. */
  public static String prose(Table table) {
    return table(table, "scroll prose");
  }

  private static String table(Table table, String style) {
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"" + style + "\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(text(table.title()))
        .append("\">\n<table>\n<caption><span>")
        .append(text(table.title()))
        .append("</span></caption>\n<thead><tr>");
    for (String heading : table.header()) {
      html.append("<th scope=\"col\">").append(text(heading)).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    table.rows().forEach(row -> html.append(row(row)));
    return html.append("</tbody>\n</table>\n</div>\n").toString();
  }

  private static String row(Table.Row row) {
    StringBuilder html = new StringBuilder();
    html.append(row.id().isEmpty() ? "<tr>" : "<tr id=\"" + id(row.id()) + "\">");
    html.append("<th scope=\"row\">").append(text(row.head())).append("</th>");
    for (Table.Entry entry : row.entries()) {
      html.append("<td>").append(figure(entry));
      if (!entry.detail().isEmpty()) {
        html.append("<small>").append(text(entry.detail())).append("</small>");
      }
      html.append("</td>");
    }
    return html.append("</tr>\n").toString();
  }

  /** A link where there is a place to lead to, else a button where there is a tip to show. */
  private static String figure(Table.Entry entry) {
    String figure = text(entry.figure());
    String tip = entry.tip().isEmpty() ? "" : " data-tip=\"" + text(entry.tip()) + "\"";
    if (!entry.link().isEmpty()) {
      return "<a href=\"#%s\"%s>%s</a>".formatted(id(entry.link()), tip, figure);
    }
    return tip.isEmpty()
        ? "<span>" + figure + "</span>"
        : "<button type=\"button\" class=\"%s\"%s>%s</button>"
            .formatted(text(entry.style().isEmpty() ? "figure" : entry.style()), tip, figure);
  }

  static String features(FeatureTable features) {
    return """
    <section class="features">
    <h2>%s</h2>
    <p class="amount">%s</p>
    %s<h3>%s</h3>
    %s</section>
    """
        .formatted(
            text(features.title()),
            text(FeatureTable.HOW_TO_READ),
            table(features.table()),
            FeatureTable.WHY_NOT,
            list(features.reasons()));
  }

  static String chart(Chart chart) {
    return """
    <figure class="%s">
    <figcaption>%s</figcaption>
    <div class="chart" id="%s" role="img" aria-label="%s"></div>
    </figure>
    """
        .formatted(
            chart.kind().name().toLowerCase(Locale.ROOT),
            text(chart.title()),
            id(chart.id()),
            text(chart.words()));
  }

  /** Charts beside each other below a heading; none where there are none. */
  public static String panels(
      String title, String footing, List<Chart> panels, List<Chart> charts) {
    if (panels.isEmpty()) {
      return "";
    }
    charts.addAll(panels);
    StringBuilder html = new StringBuilder();
    html.append("<h3>").append(text(title));
    if (!footing.isEmpty()) {
      html.append(" <small>").append(text(footing)).append("</small>");
    }
    html.append("</h3>\n<div class=\"panels\">\n");
    panels.forEach(chart -> html.append(chart(chart)));
    return html.append("</div>\n").toString();
  }
}
