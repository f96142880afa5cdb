// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.HtmlReport;
import dev.sqldyno.report.document.MarkdownReport;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.compare.ShownRun;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The writer of a run's report, from its folder alone; the same folder makes the same bytes. */
public final class ReportWriter {
  /** The width of a text without a terminal, in columns. */
  public static final int WIDTH = 100;

  /** The file that exists while a report is written, and after an interruption. */
  private static final String UNFINISHED = "report/unfinished.txt";

  private ReportWriter() {}

  /**
   * A report that was written.
   *
   * @param html its file
   */
  public record Written(Path html, Document document) {
    /** Returns the report as text for a terminal of that width. */
    public String text(int width) {
      return TextReport.of(document, width);
    }
  }

  /**
   * Writes {@code report/report.txt}, {@code report.md}, {@code index.html} and the flame graphs.
   *
   * @throws ResultException if the folder cannot be read or written
   */
  public static Written write(RunFolder folder, ReportOptions options) {
    folder.replace(UNFINISHED, "The report was not finished. %s\n".formatted(again(folder)));
    ShownRun run = ShownRun.of(folder, options.includeUnpublishable());
    List<FlameGraphFile> graphs = FlameGraphFile.of(run);
    Document document = RunReport.of(run, graphs);
    folder.replace("report/report.txt", TextReport.of(document, WIDTH));
    folder.replace("report/report.md", MarkdownReport.of(document));
    // graphs of engines that are hidden now may exist
    folder.retain(
        "report/" + FlameGraphFile.FOLDER,
        graphs.stream().map(FlameGraphFile::fileName).collect(Collectors.toSet()));
    for (FlameGraphFile graph : graphs) {
      folder.replace("report/" + graph.file(), graph.draw(folder));
    }
    Path html = folder.replace("report/index.html", HtmlReport.of(document));
    folder.delete(UNFINISHED);
    return new Written(html, document);
  }

  /** Returns a sentence with the command that writes the report again. */
  public static String again(RunFolder folder) {
    return "scripts/sqldyno report %s writes it.".formatted(CommandWords.quoted(folder.path()));
  }
}
