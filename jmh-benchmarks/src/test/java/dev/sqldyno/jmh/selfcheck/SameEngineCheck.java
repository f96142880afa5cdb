// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.jmh.state.BenchmarkEngines;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparisons;
import dev.sqldyno.result.compare.KeptFloors;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Does an engine differ from itself? */
@Command(
    name = "aa",
    description = {
      "How often one engine under two names seems to differ, and by how much (A/A): a bench run"
          + " compares it with a copy of its own folder, as it would compare any two engines.",
      "What was found is kept for this machine, and later reports show it beside their ratios."
    })
final class SameEngineCheck implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "The engine (default: the first that this machine can start).")
  private Optional<String> engine = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "How many bench runs, one after the other; each has pairs of its own (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs = 1;

  @Mixin private BenchChoices choices;

  @Option(
      names = "--results",
      defaultValue = "results",
      paramLabel = "DIR",
      description = "Folder in which the runs' folders are created (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the table to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--no-fail",
      description = "Exit with 0 even if a target is missed, or none could be checked.")
  private boolean noFail;

  @Override
  public Integer call() throws IOException {
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be 1 or more, not " + runs);
    }
    Catalog catalog = Catalog.load();
    Engine subject =
        engine
            .map(id -> UsageException.in(() -> catalog.engine(id)))
            .orElseGet(() -> BenchmarkEngines.first(catalog, new Provisioner()));
    List<RunFolder> measured = new ArrayList<>();
    try (Workspace workspace = Workspace.open(choices.dataRoot(), "aa", _ -> {});
        EngineTwin twin =
            EngineTwin.make(subject, Files.createDirectory(workspace.folder().resolve("twin")))) {
      String name = "validate-aa-" + RunRecord.nameOfNow();
      for (int run = 1; run <= runs; run++) {
        String id = runs == 1 ? name : name + "-" + run;
        int code = bench(subject.id(), twin.id(), id);
        if (code != ExitCode.OK) {
          spec.commandLine()
              .getErr()
              .println("The copy of the engine's folder is gone: run the self-check again.");
          return code;
        }
        measured.add(RunFolder.open(results.resolve(id)));
      }
    }
    return tell(report(subject.id(), measured));
  }

  private int bench(String first, String second, String run) {
    List<String> words =
        Stream.of(
                List.of("bench", "--engines", first + "," + second, "--require", first),
                List.of("--results", results.toString(), "--run", run),
                choices.words())
            .flatMap(List::stream)
            .toList();
    return SqlDyno.commandLine().execute(words.toArray(String[]::new));
  }

  private Report report(String subject, List<RunFolder> measured) {
    List<Comparison> pairs =
        measured.stream()
            .flatMap(
                run -> Comparisons.ofRun(ShownRun.of(run, true), Optional.of(subject)).stream())
            .toList();
    RunFolder last = measured.getLast();
    EngineInfo info =
        last.info().engines().stream()
            .filter(each -> each.id().equals(subject))
            .findFirst()
            .orElseThrow();
    NoiseFloor floor = NoiseFloor.of(last.info(), info, pairs);
    List<String> notes = new ArrayList<>();
    notes.add(
        whyNotKept(floor)
            .map("not kept for this machine: "::concat)
            .orElseGet(() -> "kept for this machine: " + KeptFloors.ofUser().keep(floor)));
    measured.forEach(run -> notes.add("raw results: " + run.path()));
    return SameEngineReport.of(info, pairs, floor, notes);
  }

  private static Optional<String> whyNotKept(NoiseFloor floor) {
    if (floor.meter() == MeterKind.INSTRUCTIONS_EMULATED) {
      return Optional.of("it is an emulator's, and not the machine's");
    }
    return floor.figures().stream().mapToInt(NoiseFloor.Figure::repetitions).min().orElse(0)
            < Budget.MIN_REPETITIONS
        ? Optional.of("fewer than %d repetitions".formatted(Budget.MIN_REPETITIONS))
        : Optional.empty();
  }

  private int tell(Report report) throws IOException {
    spec.commandLine().getOut().print(report.text());
    spec.commandLine().getOut().flush();
    if (json.isPresent()) {
      Files.writeString(json.get(), PrettyJson.text(report) + "\n");
    }
    return report.exitCode(noFail);
  }
}
