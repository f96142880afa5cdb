// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.cli.options.ShownRunOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.result.RunFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "report", description = "Write a run's report again from its folder.")
final class ReportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The run's folder, the one that holds run.json.")
  private Path folder;

  @Mixin private ShownRunOption shown;

  @Override
  public void run() {
    RunFolder run = UsageException.in(() -> RunFolder.open(folder));
    ReportWriter.Written report = ReportWriter.write(run, shown.ofReport());
    PrintWriter out = spec.commandLine().getOut();
    out.println(report.text(spec.usageMessage().width()));
    out.println(report.html());
  }
}
