// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.cli.options.DataFolderOption;
import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.run.doctor.Doctor;
import dev.sqldyno.run.doctor.Doctor.Diagnosis;
import dev.sqldyno.run.doctor.Finding;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "doctor", description = "Show what this machine can measure and how to improve it.")
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private DataFolderOption data;

  @Option(
      names = "--results",
      defaultValue = "results",
      paramLabel = "DIR",
      description = "Folder in which runs will be kept (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Diagnosis diagnosis = Doctor.examine(results, data.folder());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(PrettyJson.text(diagnosis));
    } else {
      print(diagnosis, out);
    }
    return diagnosis.meter() == MeterKind.NONE
        ? spec.exitCodeOnExecutionException()
        : spec.exitCodeOnSuccess();
  }

  private static void print(Diagnosis diagnosis, PrintWriter out) {
    for (Finding finding : diagnosis.findings()) {
      out.printf("%-8s %-15s %s%n", finding.state().id(), finding.subject(), finding.detail());
      finding.remedy().ifPresent(remedy -> out.printf("%24s -> %s%n", "", remedy));
    }
    out.printf(
        "%nAn engine that sqldyno starts here is metered by: %s (%s)%n"
            + "A server that runs here already (--external, --url): the same where its cgroup has no"
            + " other processes, else %s%n",
        diagnosis.meter().id(), diagnosis.meaning(), MeterKind.PROC_CPU.id());
  }
}
