// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import dev.sqldyno.cli.options.BudgetOptions;
import dev.sqldyno.cli.options.ShownRunOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.report.code.CodeComparison;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparisons;
import dev.sqldyno.result.compare.ShownRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = {
      "Compare two runs cell by cell, or the engines and stacks of one run, and say what differs.",
      "Two cells differ if the 95 %% CI of their ratio excludes 1. What cannot be compared is listed"
          + " with its reason.",
      "For a pull request: run the base, run the change, compare. The change fails if it lacks a"
          + " cell of the base; new cells pass."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing failed",
      "1:worse by more than --threshold; or nothing was compared; or a cell or a figure of the"
          + " baseline has no counterpart, in one run with --threshold (--allow-missing); or --strict",
      "2:invalid command line"
    })
public final class CompareCommand implements Callable<Integer> {
  private static final int FAILED = 1;

  @Spec private CommandSpec spec;
  @Mixin private ShownRunOption shown;

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
          "The engine or stack of the one RUN that all others are compared with (default: what its"
              + " workloads ask, then the first of each); or a value of the workloads' variants, such as key=bigint, that others of"
              + " that name are compared with on each engine.")
  private Optional<String> baseline = Optional.empty();

  @Option(
      names = "--threshold",
      paramLabel = "PART",
      converter = BudgetOptions.Part.class,
      description =
          "How much worse something may be, such as 5%%: exit 1 where the whole interval of its"
              + " ratio lies beyond it. What the interval is too wide to tell is listed.")
  private OptionalDouble threshold = OptionalDouble.empty();

  @Option(
      names = "--strict",
      description = "Also fail where an interval is too wide to tell; with --threshold.")
  private boolean strict;

  @Option(
      names = "--allow-missing",
      description =
          "Pass where a cell or a figure of the baseline has no counterpart: it failed, is void,"
              + " was not asked for or is not comparable.")
  private boolean allowMissing;

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text, markdown (for a pull request) or json (default: ${DEFAULT-VALUE}).")
  private ComparisonText.Format format;

  @Override
  public Integer call() {
    requireFittingOptions();
    ShownRun run = opened(first);
    Optional<ShownRun> later = second.map(this::opened);
    List<Comparison> comparisons =
        UsageException.in(() ->
            later.isPresent()
                ? Comparisons.ofRuns(run, later.get())
                : Comparisons.ofRun(run, baseline));
    if (comparisons.isEmpty()) {
      throw nothingToCompare(run);
    }
    CodeComparison code =
        later.isPresent()
            ? CodeComparison.between(run, later.get()).answeredBy(comparisons)
            : CodeComparison.within(run, baseline);
    List<String> unmeasured = later.isPresent() ? List.of() : unmeasured(run.info());
    ComparisonGate gate =
        new ComparisonGate(later.isPresent(), threshold, unmeasured, allowMissing, strict);
    List<String> warnings = ComparisonWarnings.of(run, later);
    spec.commandLine()
        .getOut()
        .println(new ComparisonText(comparisons, gate, warnings, code).in(format));
    List<String> failures = gate.failures(comparisons);
    if (format == ComparisonText.Format.JSON) {
      Stream.concat(warnings.stream(), failures.stream())
          .forEach(spec.commandLine().getErr()::println);
    }
    return failures.isEmpty() ? spec.exitCodeOnSuccess() : FAILED;
  }

  private void requireFittingOptions() {
    if (second.isPresent() && baseline.isPresent()) {
      throw new UsageException("--baseline chooses within one run: leave out one of the two runs");
    }
    if (strict && threshold.isEmpty()) {
      throw new UsageException(
          "--strict asks whether a --threshold could be seen: add one, such as --threshold 5%");
    }
    if (allowMissing && second.isEmpty() && threshold.isEmpty()) {
      throw new UsageException(
          "--allow-missing is of two runs, or of a --threshold within one: add one of them");
    }
  }

  private ShownRun opened(Path folder) {
    return UsageException.in(() -> shown.of(RunFolder.open(folder)));
  }

  /** Returns why there is no comparison. */
  private UsageException nothingToCompare(ShownRun run) {
    return new UsageException(
        "nothing to compare: %s",
        ShownRunOption.warning(run)
            .orElse("a run needs two engines, stacks or variants, or name another run"));
  }

  /** Returns what a run was to measure and has not. */
  private static List<String> unmeasured(RunInfo info) {
    return Stream.concat(
            ShownRun.interrupted(info).map(command -> "the rest of " + command),
            info.gaps().stream().map(Gap::what))
        .toList();
  }
}
