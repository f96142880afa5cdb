// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.run.record.RunRecord.Half;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the folder of a run. */
public final class RunPlaceOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--results",
      defaultValue = "results",
      paramLabel = "DIR",
      description = "Folder in which the run folder is created (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(
      names = "--run",
      paramLabel = "NAME",
      description =
          "Name of the run folder, no path (default: the start time). services may add to an existing"
              + " run, bench only to one without benchmarks: more repetitions are measured by"
              + " --resume.")
  private Optional<String> run = Optional.empty();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Resume a run with its original options and measure what is missing, with --repetitions up"
              + " to that many. Repeat the options that say where its engines and services are:"
              + " --data, --url, --external,"
              + " --container, --pid, --unit, --engine-folder, --workload-folder, --stack, --launch, as"
              + " far as the command has them, and --engines with the paths of your builds.")
  private Optional<Path> resume = Optional.empty();

  /** Returns the place; a wrong name is a usage error. */
  public RunPlace place() {
    return UsageException.in(
        () -> new RunPlace(results, run.map(name -> Name.checked("a run", name)), resume));
  }

  /**
   * Throws UsageException if a run is resumed with one of these options, which it has already. Only
   * --engines is allowed, if all of them are builds, whose paths a run does not keep.
   */
  public void requireDecided(List<String> options, List<String> engines) {
    for (String option : options) {
      boolean isPaths = option.equals("--engines") && engines.stream().allMatch(Builds::isPath);
      if (!isPaths
          && resume.isPresent()
          && spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UsageException("--resume uses the run's original options: leave out " + option);
      }
    }
  }

  /**
   * Returns "To resume: …" with the command.
   *
   * @param again further options that it needs
   */
  public static String toResume(Half half, RunFolder folder, Catalog catalog, String again) {
    return "To resume: scripts/sqldyno %s --resume %s%s%s%s"
        .formatted(
            half.command(),
            CommandWords.quoted(folder.path()),
            Builds.again(catalog),
            UserFolder.ENGINES.again(EngineFolderOption.NAME),
            again);
  }

  /** Prints the number of failed measurements, if any, and returns the exit code. */
  public int exitCode(int failed) {
    if (failed == 0) {
      return spec.exitCodeOnSuccess();
    }
    spec.commandLine()
        .getErr()
        .println(
            "sqldyno: %d measurement%s failed; see Gaps in the report"
                .formatted(failed, failed == 1 ? "" : "s"));
    return spec.exitCodeOnExecutionException();
  }

  /**
   * Returns the run options of the resumed run; empty if none is resumed.
   *
   * @param type of the command's records
   */
  public <T> Optional<T> resumed(Half half, Class<T> type) {
    if (resume.isEmpty()) {
      return Optional.empty();
    }
    RunFolder before = UsageException.in(() -> RunFolder.open(resume.get()));
    List<T> asked = before.options(half.command(), type);
    if (asked.size() == 1) {
      return Optional.of(asked.getFirst());
    }
    throw new UsageException(
        "cannot resume %s: %s",
        resume.get(),
        asked.isEmpty()
            ? "'%s' has measured nothing in that run".formatted(half.command())
            : "that run was asked for several things: use --run, with the options of what is missing");
  }
}
