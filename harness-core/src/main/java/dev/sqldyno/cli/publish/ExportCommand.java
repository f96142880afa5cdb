// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.publish;

import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.cli.options.OutputOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.ExportFormat;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.report.gallery.Gallery;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.compare.ShownRun;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Write a run's figures for others: for a gallery, or in the format of another tool.",
      "No host name, user, path or address is in it, and no engine whose licence forbids publishing."
    },
    footer = {
      "  sqldyno export results/run --output gallery/run.json",
      "  sqldyno export results/run --format benchstat --output new.txt"
    })
public final class ExportCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private EngineFolderOption engines;
  @Mixin private OutputOption output;

  @Parameters(paramLabel = "RUN", description = "The run's folder, the one that holds run.json.")
  private Path folder;

  @Option(
      names = "--format",
      defaultValue = "json",
      description =
          "json (for 'sqldyno gallery'); benchstat, bencher, github-action-benchmark or openmetrics"
              + " for those tools (default: ${DEFAULT-VALUE}).")
  private ExportFormat format;

  @Option(
      names = "--repeating",
      description =
          "Leave out the cells that a gallery refuses: without the engine's cost, of fewer than three"
              + " repetitions, or with one too far from the mean.")
  private boolean repeating;

  @Override
  public void run() {
    RunFolder run = UsageException.in(() -> RunFolder.open(folder));
    Export whole = RunExport.of(run);
    ShownRun.interruptions(run).forEach(spec.commandLine().getErr()::println);
    Export export = repeating ? Gallery.repeating(whole, this::report) : whole;
    output.write(format.of(export));
    List<String> leftOut = export.leftOut();
    if (!leftOut.isEmpty()) {
      spec.commandLine()
          .getErr()
          .printf(
              "Without the values of %s, which may be private. A word that is public belongs into 'setting: words:' of the engine's folder.%n",
              String.join(", ", leftOut));
    }
  }

  private void report(List<String> cells) {
    if (!cells.isEmpty()) {
      spec.commandLine().getErr().printf("Left out: %s.%n", String.join("; ", cells));
    }
  }
}
