// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.cli.options.BudgetOptions;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.options.ExternalOptions;
import dev.sqldyno.cli.options.NamedEngines;
import dev.sqldyno.cli.options.WritableFile;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.result.Disk;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.command.ClientCheck;
import dev.sqldyno.run.command.CommandCost;
import dev.sqldyno.run.command.CommandMeter;
import dev.sqldyno.run.command.Measurement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "measure",
    description = {
      "Run any command and print what it cost the engine.",
      "The command finds the engine by SQLDYNO_JDBC_URL, _HOST, _PORT, _USER, _PASSWORD and"
          + " _DATABASE, and by the variables of the engine's own tools; it gets none of your shell's"
          + " own. If the engine's own client is installed, it is asked first whether it reaches the"
          + " same server. The cost is printed on standard error; the exit code is the command's, or 1"
          + " if it cannot be measured."
    })
final class MeasureCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private EngineOptions engines;
  @Mixin private ExternalOptions external;

  @Option(
      names = {"-e", "--engine"},
      required = true,
      paramLabel = "ENGINE",
      description =
          "An id that 'sqldyno engines' lists, or ENGINE=PATH or ENGINE:NAME=PATH, a build of yours;"
              + " with settings behind it, ENGINE+jit=on+driver.prepareThreshold=0.")
  private String engineId;

  @Option(
      names = "--idle",
      defaultValue = "2s",
      paramLabel = "TIME",
      description = "How long to watch the idle engine first (default: ${DEFAULT-VALUE}).")
  private Duration idle;

  @Option(
      names = "--repeat",
      defaultValue = "1",
      paramLabel = "N",
      converter = BudgetOptions.Count.class,
      description =
          "Run the command N times; print the median and the coefficient of variation (CV).")
  private OptionalInt repeat;

  @Option(
      names = "--settle",
      paramLabel = "TABLE",
      description =
          "Afterwards finish the work that the engine deferred on this table of yours, by the settle"
              + " statements in its folder (such as VACUUM and CHECKPOINT), and print its cost.")
  private Optional<String> settleTable = Optional.empty();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      converter = WritableFile.class,
      description = "Also write every reading to this file.")
  private Optional<Path> json = Optional.empty();

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "A command and its arguments, after --.")
  private List<String> command;

  @Override
  public Integer call() throws IOException, InterruptedException, SQLException {
    Builds named = NamedEngines.one(spec, Catalog.load(), engineId);
    try (RunningEngine running =
            engines.startOrAttach(named.catalog(), named.first(), external.external());
        EngineMeter meter = EngineMeter.open(running)) {
      if (running.footprint() instanceof Footprint.InJvm) {
        throw new IllegalArgumentException(
            named.first().name() + " runs inside this JVM, where no other command can reach it");
      }
      ClientCheck.whyUnproven(running)
          .ifPresent(why ->
              spec.commandLine()
                  .getErr()
                  .printf(
                      "not proven that the command reaches the server that is metered: %s%n", why));
      return measure(running, meter);
    }
  }

  /** Returns the deployment with the emulator, as counts of another one are not comparable. */
  private static String deployment(RunningEngine running) {
    return running
        .footprint()
        .emulatorName()
        .map(emulator -> "%s: %s".formatted(running.deployment(), emulator))
        .orElse(running.deployment());
  }

  /** Reports the repetitions that ended, even if the next one fails; returns the exit code. */
  private int measure(RunningEngine running, EngineMeter meter)
      throws IOException, InterruptedException, SQLException {
    CommandMeter commandMeter = new CommandMeter(running, meter);
    if (external.external().isPresent()) {
      settleTable.flatMap(commandMeter::whyUnsettled).ifPresent(this::noteUnsettled);
    }
    Cost idleCost;
    try (Progress progress = Progress.open()) {
      progress.accept("watching the idle engine for " + idle.toMillis() / 1e3 + " s");
      idleCost = commandMeter.idle(idle);
    }
    List<CommandCost> runs = new ArrayList<>();
    try {
      do {
        runs.add(commandMeter.run(new ProcessBuilder(command).inheritIO()));
        if (settleTable.isPresent() && runs.getLast().exitCode() == 0) {
          runs.set(runs.size() - 1, commandMeter.settled(runs.getLast(), settleTable.get()));
        }
      } while (runs.size() < repeat.orElse(1) && runs.getLast().exitCode() == 0);
    } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
      if (!runs.isEmpty()) {
        reportBefore(e, measurement(running, meter, idleCost, runs));
      }
      throw e;
    }
    report(measurement(running, meter, idleCost, runs));
    return runs.getLast().exitCode();
  }

  /** A server that runs already has the table, unless the command creates it. */
  private void noteUnsettled(String reason) {
    spec.commandLine()
        .getErr()
        .printf(
            "sqldyno: --settle %s: %s. Unless the command creates it, it cannot be settled%n",
            settleTable.get(), OneLine.of(reason));
  }

  /** Reports what was measured before a failure, which another one does not hide. */
  private void reportBefore(Exception failure, Measurement measurement) {
    try {
      report(measurement);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private void report(Measurement measurement) {
    PrintWriter err = spec.commandLine().getErr();
    err.print(MeasurementText.of(measurement));
    err.flush();
    if (json.isPresent()) {
      Disk.write(json.get(), MeasurementJson.of(measurement) + "\n");
    }
  }

  private Measurement measurement(
      RunningEngine running, EngineMeter meter, Cost idleCost, List<CommandCost> runs) {
    return new Measurement(
        running.engine().id(),
        running.settings().get("version"),
        running.durability(),
        deployment(running),
        // its arguments may have the password
        command.stream().map(running.address().password()::hide).toList(),
        meter.meter(),
        meter.whyNotHigher(),
        idleCost,
        runs);
  }
}
