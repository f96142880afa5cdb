// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.report.export.ExportFormat;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.result.Disk;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The option for a file with a run's figures for a monitoring system. */
public final class MetricsOption {
  @Option(
      names = "--metrics",
      paramLabel = "FILE",
      converter = WritableFile.class,
      description =
          "At the end of the run, write its figures to this file as OpenMetrics text, as 'export"
              + " --format openmetrics' does.")
  private Optional<Path> file = Optional.empty();

  /**
   * Writes the run's figures in one step, if the option is set.
   *
   * @param note gets what the file lacks, as a run that succeeded has not failed by that
   */
  public void write(RunFolder run, Consumer<String> note) {
    file.ifPresent(to -> {
      List<EngineInfo> hidden =
          run.info().engines().stream().filter(engine -> !engine.publish()).toList();
      if (!hidden.isEmpty()) {
        note.accept(
            "--metrics: without %s, whose licence forbids publishing benchmark results"
                .formatted(EngineInfo.names(hidden)));
      }
      write(run, to, note);
    });
  }

  private static void write(RunFolder run, Path to, Consumer<String> note) {
    String figures;
    try {
      figures = ExportFormat.OPENMETRICS.of(RunExport.of(run));
    } catch (ResultException e) {
      note.accept("--metrics: %s was not written: %s".formatted(to, e.getMessage()));
      return;
    }
    Disk.write(to, figures);
  }
}
