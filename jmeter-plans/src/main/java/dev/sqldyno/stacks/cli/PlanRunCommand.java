// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.cli.ErrorLine;
import dev.sqldyno.cli.StopRequest;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.run.Progress;
import dev.sqldyno.stacks.jmeter.JtlSummary;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.jmeter.Tls;
import dev.sqldyno.stacks.plan.Dashboard;
import dev.sqldyno.stacks.plan.LoadGenerator;
import dev.sqldyno.stacks.plan.PlanTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    description = {
      "Run a plan without a window, and draw JMeter's dashboard of it.",
      "Ctrl-C ends the load: no new request begins, those in flight are waited for. It fails if"
          + " requests failed or are missing, or were sent more slowly than the schedule says. Where"
          + " the number of requests is not known, as of a plan that ends by the clock, one is"
          + " enough: --min-requests asks for more."
    })
final class PlanRunCommand implements Callable<Integer> {
  /** A rate of fewer says more of chance than of the plan. */
  private static final int ENOUGH_FOR_A_RATE = 30;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  @Spec private CommandSpec spec;
  @Mixin private PlanOptions options;
  @Mixin private TlsOptions tls;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Folder of the results (default: results/plans/PLAN-TIME).")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--min-requests",
      paramLabel = "N",
      defaultValue = "1",
      description = "Fail if fewer requests were sent (default: ${DEFAULT-VALUE}).")
  private long minRequests;

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
    if (minRequests < 1) {
      throw new UsageException("--min-requests must be 1 or more, not " + minRequests);
    }
    RemoteEngines engines = engines();
    Path plan = options.plan();
    PlanTrial trial = new PlanTrial(options.home(), plan, options.settings(), folder(), engines);
    try (StopRequest stop = new StopRequest()) {
      try {
        return run(trial, stop);
      } catch (IOException | RuntimeException e) {
        if (output.isEmpty()) {
          trial.folder().toFile().delete(); // if nothing is in it
        }
        // print it here: after a signal this JVM ends as soon as the request is closed
        CommandLine command = spec.commandLine();
        return ErrorLine.ofExecution(e, command, command.getParseResult());
      }
    }
  }

  private int run(PlanTrial trial, StopRequest stop) throws IOException, InterruptedException {
    PlanTrial.Outcome outcome;
    try (Progress progress = Progress.open()) {
      outcome = trial.run(stop::wanted, progress);
    }
    List<String> complaints = complaints(outcome, minRequests);
    print(outcome, complaints);
    PrintWriter out = spec.commandLine().getOut();
    if (!noDashboard && !stop.wanted() && outcome.requests().rows() > 0) {
      Dashboard.draw(trial.home(), trial.folder(), stop::wanted)
          .ifPresent(page -> out.println("dashboard: " + page));
    }
    out.println("rows and logs: " + trial.folder());
    out.flush();
    return complaints.isEmpty() ? 0 : spec.exitCodeOnExecutionException();
  }

  /** Returns why the run fails; empty if it passes. */
  static List<String> complaints(PlanTrial.Outcome outcome, long minRequests) {
    List<String> complaints = new ArrayList<>(outcome.complaints());
    long sent = outcome.requests().rows();
    if (sent > 0 && sent < minRequests) {
      complaints.add(
          say("%,d requests were sent, and not the %,d of --min-requests", sent, minRequests));
    }
    return complaints;
  }

  private RemoteEngines engines() {
    if (remote.isEmpty()) {
      tls.requireAbsent("--remote");
      return RemoteEngines.HERE;
    }
    Optional<Tls> known = tls.tls();
    return UsageException.in(() -> new RemoteEngines(remote, known));
  }

  private Path folder() throws IOException {
    Path folder =
        output.isPresent()
            ? output.get()
            : fresh(Path.of("results", "plans"), options.name(), Clock.systemUTC());
    return folder.toAbsolutePath();
  }

  /** Makes a folder of its own, also if another run begins in the same second. */
  static Path fresh(Path parent, String name, Clock clock) throws IOException {
    Files.createDirectories(parent);
    String first = name + "-" + TIME.format(clock.instant());
    for (int run = 1; ; run++) {
      try {
        return Files.createDirectory(parent.resolve(run == 1 ? first : first + "-" + run));
      } catch (FileAlreadyExistsException _) {
        // of another run
      }
    }
  }

  private void print(PlanTrial.Outcome outcome, List<String> complaints) {
    PrintWriter out = spec.commandLine().getOut();
    JtlSummary requests = outcome.requests();
    out.print(say("%,d requests, %,d failed", requests.rows(), requests.errors()));
    out.println(rate(requests));
    outcome
        .uncounted()
        .ifPresent(why ->
            out.printf(
                "the number of requests of this plan is not known (%s): only failures were looked for; --min-requests N also fails a run of fewer%n",
                why));
    LoadGenerator generator = outcome.generator();
    if (remote.isEmpty() && generator.microsPerRequest().isPresent()) {
      out.println(
          say(
              "JMeter itself: %.2f cores, %.0f µs of CPU time a request",
              generator.cores().orElseThrow(), generator.microsPerRequest().orElseThrow()));
    }
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    complaints.forEach(complaint -> err.println("sqldyno: " + complaint));
    outcome.warnings().forEach(warning -> err.println("sqldyno: warning: " + warning));
    if (remote.isEmpty()) {
      generator
          .saturation(Runtime.getRuntime().availableProcessors())
          .ifPresent(saturated -> err.println("sqldyno: " + saturated));
    }
    err.flush();
  }

  private static String rate(JtlSummary requests) {
    if (requests.rows() < ENOUGH_FOR_A_RATE) {
      return ", too few for a rate";
    }
    return requests.tookASecond()
        ? say(", %.1f a second", requests.startsPerSecond().orElseThrow())
        : "";
  }
}
