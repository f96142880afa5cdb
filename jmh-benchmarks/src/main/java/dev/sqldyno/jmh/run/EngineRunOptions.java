// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.cli.options.WorkloadFolderOption;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.run.Budget;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The run options of a bench run as {@code run.json} keeps them, for a resumed run to repeat. They
 * hold no secret.
 *
 * @param operations of the workloads that are measured; empty for all
 * @param threads of the mixes; empty for the numbers in the workloads' folders
 * @param with values of the workloads' names that differ from their folders'
 * @param findKnee the bound of each mix's p99 in the search for the highest rate; empty for no
 *     search
 * @param window the length of a mix's window; empty for the default at the size
 * @param loadWorkers how many load workers drive the clients of mixes
 * @param flamegraph whether stacks are sampled after the measurements
 * @param external ids of external engines, sorted
 * @param own ids of engines and workloads from folders of the user's
 */
record EngineRunOptions(
    List<String> engines,
    List<String> workloads,
    List<String> operations,
    List<Integer> threads,
    ChosenValues with,
    Optional<Duration> findKnee,
    Optional<Duration> window,
    int loadWorkers,
    Size size,
    Budget budget,
    Interleave interleave,
    Durability durability,
    boolean flamegraph,
    Placements placements,
    List<String> external,
    Map<UserFolder, List<String>> own) {

  /** The command's options that a resumed run takes from its folder. */
  static final List<String> DECIDED =
      List.of(
          "--engines",
          "--workloads",
          "--operations",
          "--size",
          "--threads",
          "--with",
          "--find-knee",
          "--window",
          "--interleave",
          "--lab",
          "--provision",
          "--image",
          "--registry",
          "--storage",
          "--memory",
          "--durability",
          "--run");

  /**
   * Checks the options that a resumed run must repeat, and the one that it must not have.
   *
   * @throws UsageException with the remedy
   */
  void requireSame(Set<String> externalNow, int loadWorkersNow, String baselineNow) {
    if (loadWorkers != loadWorkersNow) {
      throw new UsageException(
          "a resumed run needs as many --load-workers as before: %d", loadWorkers);
    }
    sameFolders(UserFolder.ENGINES, EngineFolderOption.NAME);
    sameFolders(UserFolder.WORKLOADS, WorkloadFolderOption.NAME);
    if (!Set.copyOf(external).equals(externalNow)) {
      throw new UsageException(
          "a resumed run needs the same --external as before: %s",
          external.isEmpty() ? "none" : String.join(",", external));
    }
    if (!baselineNow.isEmpty()) {
      throw new UsageException(
          "a resumed run keeps its --baseline, the first of %s: leave the option out, and compare otherwise by scripts/sqldyno compare RUN --baseline %s",
          String.join(",", engines), baselineNow);
    }
  }

  /** Returns which of these engines and workloads are folders of the user's. */
  static Map<UserFolder, List<String>> own(List<String> engines, List<String> workloads) {
    return Map.of(
        UserFolder.ENGINES,
        UserFolder.ENGINES.among(
            engines.stream().map(id -> EngineId.parse(id).folder()).distinct().toList()),
        UserFolder.WORKLOADS,
        UserFolder.WORKLOADS.among(workloads));
  }

  private void sameFolders(UserFolder kind, String option) {
    List<String> before = own.get(kind);
    List<String> now = own(engines, workloads).get(kind);
    if (!now.containsAll(before)) {
      throw new UsageException(
          "the resumed run does not keep where the folders of %s are: type %s DIR as before",
          String.join(", ", before), option);
    }
    if (!before.containsAll(now)) {
      throw new UsageException(
          "the resumed run did not have %s from a folder of yours: leave %s out",
          String.join(", ", now), option);
    }
  }
}
