// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.EngineId;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.cli.EngineOptions;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.RunPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a bench run.
 *
 * @param require ids of engines without which the run does not start
 * @param external running engines to attach to, by id
 * @param placements where the other engines run
 * @param dataRoot the folder of their data
 * @param workloads with the threads and values that the user chose
 * @param operations of theirs that are measured; empty for all
 * @param threads that the user chose for their mixes; empty for what the folders say
 * @param with values that the user chose; those of the folders for all other names
 * @param flamegraph whether stacks are sampled after the measurements
 */
record BenchOptions(
    List<Engine> engines,
    Set<String> require,
    Map<String, External> external,
    Placements placements,
    Path dataRoot,
    List<Workload> workloads,
    List<String> operations,
    List<Integer> threads,
    ChosenValues with,
    Size size,
    Budget budget,
    Interleave interleave,
    Durability durability,
    boolean flamegraph,
    RunPlace place) {

  /** Returns what is measured. */
  List<Cell> cells() {
    return Cell.of(workloads, operations);
  }

  /**
   * Returns the running engine to attach to, which is one for all properties of its driver; nothing
   * if it is started here.
   */
  Optional<External> external(Engine engine) {
    EngineId id = EngineId.parse(engine.id());
    return Optional.ofNullable(external.get(id.lab() ? engine.id() : id.plain()));
  }

  /** See {@link EngineOptions#isEmulated}. */
  boolean isEmulated(Engine engine) {
    return EngineOptions.isEmulated(placements, engine, external(engine));
  }

  /** Returns whether it runs in the lab beside the same engine outside, which has its times. */
  boolean isTwin(Engine engine) {
    EngineId id = EngineId.parse(engine.id());
    String outside = id.inLab(false).toString();
    return id.lab() && engines.stream().anyMatch(other -> other.id().equals(outside));
  }

  /** Returns the size at which it is measured: a twin's counts need no longer windows. */
  Size size(Engine engine) {
    return isTwin(engine) ? Size.SMOKE : size;
  }

  /** Returns the run options to keep in the run's folder. */
  EngineRunOptions recorded() {
    return new EngineRunOptions(
        engines.stream().map(Engine::id).toList(),
        workloads.stream().map(Workload::id).toList(),
        operations,
        threads,
        with,
        size,
        budget,
        interleave,
        durability,
        flamegraph,
        placements,
        external.keySet().stream().sorted().toList());
  }
}
