// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.Comparisons;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = {
      "Compare two runs cell by cell, or the engines and stacks of one run, and say what differs.",
      "A ratio is formed from repetitions, within each one where both were measured side by side;"
          + " a difference is shown where its 95 %% interval excludes 1. What cannot be compared is"
          + " listed with its reason.",
      "Exits with 1 where something is worse than the --threshold with confidence, else with 0; with"
          + " 2 for bad use. For a pull request: run the base, run the change, compare."
    })
final class CompareCommand implements Callable<Integer> {
  private static final int WORSE = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "A run's folder: the earlier one, or the one to compare within.")
  private Path first;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OTHER",
      description = "The later run's folder, which is compared with the earlier one.")
  private Optional<Path> second = Optional.empty();

  @Option(
      names = "--baseline",
      paramLabel = "ID",
      description =
          "The engine or stack of the one RUN that all others are compared with (default: the first"
              + " of each); or a value of the workloads' variants, such as key=bigint, that others of"
              + " that name are compared with on each engine.")
  private Optional<String> baseline = Optional.empty();

  @Option(
      names = "--threshold",
      paramLabel = "PART",
      converter = BudgetOptions.Part.class,
      description =
          "How much worse something may be, such as 5%%: exit 1 where the whole interval of its"
              + " ratio lies beyond it (default: nothing fails).")
  private OptionalDouble threshold = OptionalDouble.empty();

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text, markdown (for a pull request) or json (default: ${DEFAULT-VALUE}).")
  private ComparisonText.Format format;

  @Override
  public Integer call() {
    List<Comparison> comparisons;
    try {
      RunFolder run = RunFolder.open(first);
      comparisons =
          second.isPresent()
              ? Comparisons.ofRuns(run, RunFolder.open(second.get()))
              : Comparisons.ofRun(run, baseline);
    } catch (ResultException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (second.isPresent() && baseline.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--baseline chooses within one run: leave out one of the two runs");
    }
    if (comparisons.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "nothing to compare: a run needs two engines or stacks, or name another run");
    }
    ComparisonText text = new ComparisonText(comparisons, threshold);
    spec.commandLine().getOut().println(text.in(format));
    return text.beyondThreshold() > 0 ? WORSE : spec.exitCodeOnSuccess();
  }
}
