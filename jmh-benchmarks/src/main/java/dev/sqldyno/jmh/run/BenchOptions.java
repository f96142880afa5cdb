// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.options.WorkloadFolderOption;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.remote.LoadWorkers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The options of a bench run.
 *
 * @param catalog all engines and workloads
 * @param recorded the options that the run's folder keeps
 * @param workloads with the selected threads and values
 * @param require ids of engines without which the run does not start
 * @param external running engines to attach to, by id
 * @param workers that drive the mixes' clients; empty if forks of this process do
 * @param dataRoot the folder of the other engines' data
 */
record BenchOptions(
    Catalog catalog,
    EngineRunOptions recorded,
    List<Engine> engines,
    List<Workload> workloads,
    Set<String> require,
    Map<String, External> external,
    Optional<LoadWorkers> workers,
    Path dataRoot,
    RunPlace place) {
  /** Returns the cells to measure. */
  List<Cell> cells() {
    return Cell.of(workloads, recorded.operations());
  }

  /**
   * Returns the external server of the engine, the same with all properties of its driver; empty if
   * sqldyno starts the engine.
   */
  Optional<External> external(Engine engine) {
    EngineId id = EngineId.parse(engine.id());
    return Optional.ofNullable(external.get(id.lab() ? engine.id() : id.plain()));
  }

  /** Returns the engines that are started here. */
  List<Engine> started() {
    return engines.stream().filter(engine -> external(engine).isEmpty()).toList();
  }

  /** Returns the engine's placement if it is started here. */
  Placement placement(Engine engine) {
    return recorded.placements().of(engine.id());
  }

  /** See {@link EngineOptions#isEmulated}. */
  boolean isEmulated(Engine engine) {
    return EngineOptions.isEmulated(recorded.placements(), engine, external(engine));
  }

  /** Returns whether it is the lab twin of an engine that is timed outside. */
  boolean isTwin(Engine engine) {
    EngineId id = EngineId.parse(engine.id());
    String outside = id.inLab(false).toString();
    return id.lab() && engines.stream().anyMatch(other -> other.id().equals(outside));
  }

  /** Returns its own options to resume this run; of a server's URLs only how many there are. */
  String again() {
    return (require.isEmpty() ? "" : " --require " + String.join(",", new TreeSet<>(require)))
        + UserFolder.WORKLOADS.again(WorkloadFolderOption.NAME)
        + external.entrySet().stream()
            .map(of -> again(of.getKey(), of.getValue()))
            .collect(Collectors.joining())
        + workers
            .map(all ->
                " --load-workers %s --secret-file %s"
                    .formatted(
                        String.join(",", all.addresses()), CommandWords.quoted(all.secretFile())))
            .orElse("");
  }

  private static String again(String id, External engine) {
    return " --external %s=%s"
            .formatted(id, String.join(",", Collections.nCopies(engine.nodes().size(), "URL")))
        + engine
            .server()
            .map(server -> " --%s %s=%s".formatted(server.by().id(), id, server.name()))
            .orElse("");
  }

  /** Compiles a cell for an engine, at the engine's size. */
  MixPlan plan(Cell cell, Engine engine) {
    return cell.plan(catalog, engine, size(engine));
  }

  /**
   * Returns the engine's size: smoke for a twin in the lab, whose counts need no longer windows.
   */
  Size size(Engine engine) {
    return isTwin(engine) ? Size.SMOKE : recorded.size();
  }
}
