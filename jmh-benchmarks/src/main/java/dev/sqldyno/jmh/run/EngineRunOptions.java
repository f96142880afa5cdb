// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.EngineId;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.cli.EngineFolderOption;
import dev.sqldyno.cli.WorkloadFolderOption;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.run.Budget;
import java.util.List;
import java.util.Set;

/**
 * The run options of a bench run as {@code run.json} keeps them, for a resumed run to repeat. They
 * hold no secret.
 *
 * @param operations of the workloads that are measured; empty for all
 * @param threads of the mixes; empty for what the workloads' folders say
 * @param with values of names of the workloads, as far as they are not their folders'
 * @param flamegraph whether stacks are sampled after the measurements
 * @param external ids of external engines, sorted
 */
record EngineRunOptions(
    List<String> engines,
    List<String> workloads,
    List<String> operations,
    List<Integer> threads,
    ChosenValues with,
    Size size,
    Budget budget,
    Interleave interleave,
    Durability durability,
    boolean flamegraph,
    Placements placements,
    List<String> external) {

  /** The options of the command that a resumed run has already. */
  static final List<String> DECIDED =
      List.of(
          "--engines",
          "--workloads",
          "--operations",
          "--threads",
          "--with",
          "--size",
          "--interleave",
          "--lab",
          "--durability");

  /**
   * Checks what a resumed run is given again, or must not be.
   *
   * @param catalog with the user's folders of now
   * @throws IllegalArgumentException with the remedy
   */
  void mustBeKept(Set<String> externalNow, String baselineNow, Catalog catalog) {
    requireKnown(
        "engine",
        EngineFolderOption.NAME,
        engines.stream().map(id -> EngineId.parse(id).folder()).toList(),
        catalog.engines().stream().map(Engine::id).toList());
    requireKnown(
        "workload",
        WorkloadFolderOption.NAME,
        workloads,
        catalog.workloads().stream().map(Workload::id).toList());
    if (!Set.copyOf(external).equals(externalNow)) {
      throw new IllegalArgumentException(
          "a resumed run needs the same --external as before: "
              + (external.isEmpty() ? "none" : String.join(",", external)));
    }
    if (!baselineNow.isEmpty()) {
      throw new IllegalArgumentException(
          "a resumed run keeps its --baseline, the first of %s: leave the option out, and compare otherwise by scripts/sqldyno compare RUN --baseline %s"
              .formatted(String.join(",", engines), baselineNow));
    }
  }

  private static void requireKnown(
      String kind, String option, List<String> before, List<String> known) {
    List<String> missing = before.stream().filter(id -> !known.contains(id)).distinct().toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "the resumed run does not keep where %s %s is: type %s DIR as before"
              .formatted(kind, String.join(", ", missing), option));
    }
  }
}
