// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.perf;

import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.measure.profile.Perf;
import dev.sqldyno.measure.profile.PerfEvents;
import dev.sqldyno.measure.profile.PerfTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "perf-stat",
    description = {
      "Count a running engine's events, such as instructions, by 'perf stat' on its cgroup.",
      "It counts while COMMAND runs, or else for --duration. Events that this machine lacks are"
          + " named and left out. The exit code is perf's, which is the command's."
    })
public final class PerfStatCommand implements Callable<Integer> {
  private static final String DURATION = "--duration";
  private static final List<String> EVENTS =
      List.of(
          "instructions:u",
          "instructions:k",
          "cycles",
          "task-clock",
          "context-switches",
          "cpu-migrations",
          "page-faults");

  @Spec private CommandSpec spec;
  @Mixin private PerfTargets targets;

  @Option(
      names = {"-d", DURATION},
      defaultValue = "10s",
      paramLabel = "TIME",
      description = "How long to count if there is no command (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "A command and its arguments, after --.")
  private List<String> command = List.of();

  @Override
  public Integer call() throws InterruptedException {
    if (!command.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption(DURATION)) {
      throw new UsageException(
          DURATION + " is how long to count without a command: leave it or the command out");
    }
    PerfTarget target = targets.find();
    PerfEvents events = PerfEvents.among(EVENTS);
    if (!events.missing().isEmpty()) {
      spec.commandLine()
          .getErr()
          .printf(
              "sqldyno: not counted on this machine: %s; 'sqldyno doctor' says why%n",
              String.join(", ", events.missing()));
    }
    List<String> arguments = new ArrayList<>(List.of("stat", "-e"));
    arguments.add(String.join(",", events.counted()));
    arguments.addAll(target.options(events.counted().size()));
    arguments.add("--");
    arguments.addAll(
        command.isEmpty() ? List.of("sleep", Double.toString(duration.toMillis() / 1e3)) : command);
    return Perf.start(Perf.builder(arguments).inheritIO()).waitFor();
  }
}
