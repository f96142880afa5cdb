// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.run.Progress;
import dev.sqldyno.run.plan.Dashboard;
import dev.sqldyno.run.plan.Generator;
import dev.sqldyno.run.plan.PlanTrial;
import dev.sqldyno.workload.jmeter.Engines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    description = {
      "Run a plan without a window, and draw JMeter's dashboard of it.",
      "Ctrl-C ends the load: no new request begins, those in flight are waited for. It fails where"
          + " requests failed or are missing, or were sent more slowly than the schedule says."
    })
final class PlanRunCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

  @Spec private CommandSpec spec;
  @Mixin private PlanOptions options;
  @Mixin private TlsOptions tls;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Folder of the results (default: results/plans/PLAN-TIME).")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--no-dashboard", description = "Draw no dashboard.")
  private boolean noDashboard;

  @Option(
      names = "--remote",
      split = ",",
      paramLabel = "HOST:PORT",
      description =
          "Engines that run the plan instead of this machine, each of them all of it: 'sqldyno plan"
              + " engine' there.")
  private List<String> remote = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PlanTrial trial =
        new PlanTrial(
            options.home(),
            options.plan(),
            options.properties(),
            folder(),
            remote.isEmpty() ? Engines.HERE : new Engines(remote, tls.tls()));
    try (StopRequest stop = new StopRequest()) {
      PlanTrial.Outcome outcome;
      try (Progress progress = Progress.open()) {
        outcome = trial.run(stop::wanted, progress);
      }
      print(outcome);
      if (!noDashboard && !stop.wanted() && outcome.rows().rows() > 0) {
        Path page = Dashboard.draw(trial.home(), trial.folder());
        spec.commandLine().getOut().println("dashboard: " + page);
      }
      spec.commandLine().getOut().println("rows, logs: " + trial.folder());
      spec.commandLine().getOut().flush();
      return outcome.complaints().isEmpty() ? 0 : spec.exitCodeOnExecutionException();
    }
  }

  private Path folder() {
    return output
        .orElseGet(() ->
            Path.of("results", "plans", options.name() + "-" + TIME.format(LocalDateTime.now())))
        .toAbsolutePath();
  }

  private void print(PlanTrial.Outcome outcome) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT, "%,d requests, %,d failed", outcome.rows().rows(), outcome.rows().errors());
    outcome
        .rows()
        .startsPerSecond()
        .ifPresent(rate -> out.printf(Locale.ROOT, ", %.1f a second", rate));
    out.println();
    if (!outcome.counted()) {
      out.println(
          "the number of requests of this plan is not known: only failures were looked for");
    }
    Generator generator = outcome.generator();
    if (remote.isEmpty() && generator.microsPerRequest().isPresent()) {
      out.printf(
          Locale.ROOT,
          "JMeter itself: %.2f cores, %.0f µs of CPU time a request%n",
          generator.cores().orElseThrow(),
          generator.microsPerRequest().orElseThrow());
    }
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    outcome.complaints().forEach(complaint -> err.println("sqldyno: " + complaint));
    if (remote.isEmpty()) {
      generator
          .saturation(Runtime.getRuntime().availableProcessors())
          .ifPresent(saturated -> err.println("sqldyno: " + saturated));
    }
    err.flush();
  }
}
