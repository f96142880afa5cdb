// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.state.BenchmarkEngines;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Holds the options that a self-check passes on to its bench runs, which read and check them. */
final class BenchChoices {
  private static final Set<String> NAMES =
      Set.of(
          "--workloads",
          "--size",
          "--budget",
          "--precision",
          "--repetitions",
          "--durability",
          "--provision",
          "--image",
          "--data");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--workloads", description = "Ids of workloads, as of 'sqldyno bench'.")
  private Optional<String> workloads;

  @Option(names = "--size", description = "smoke, quick or full (default: quick).")
  private Optional<String> size;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "How long each run may take, as of 'sqldyno bench' (default by size).")
  private Optional<String> budget;

  @Option(names = "--precision", paramLabel = "PART", description = "As of 'sqldyno bench'.")
  private Optional<String> precision;

  @Option(names = "--repetitions", paramLabel = "N", description = "As of 'sqldyno bench'.")
  private Optional<String> repetitions;

  @Option(names = "--durability", paramLabel = "CLASS", description = "As of 'sqldyno bench'.")
  private Optional<String> durability;

  @Option(
      names = "--provision",
      paramLabel = "DEPLOYMENT",
      description = "process or container, for both.")
  private Optional<String> provision;

  @Option(names = "--image", paramLabel = "IMAGE", description = "Container image of both.")
  private Optional<String> image;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder in which engines keep their data while they run.")
  private Optional<Path> data;

  /** Returns the folder in which engines keep their data. */
  Path dataRoot() {
    return data.orElseGet(BenchmarkEngines::dataRoot);
  }

  /** Returns those that were given, as words of a command line. */
  List<String> words() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> NAMES.contains(option.longestName()))
        .flatMap(option ->
            option.originalStringValues().stream()
                .flatMap(value -> Stream.of(option.longestName(), value)))
        .toList();
  }
}
