// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions.External;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a bench run was asked for.
 *
 * @param require engines whose absence fails the run before it starts
 * @param external engines that run already, by id
 * @param placements where the others are to run
 * @param dataRoot where they keep their data
 * @param flamegraph whether stacks are sampled too, in a pass of their own
 * @param run the name of a new run's folder; empty for one of the time
 * @param resume the folder of an interrupted run to go on with
 */
record BenchOptions(
    List<Engine> engines,
    Set<String> require,
    Map<String, External> external,
    Placements placements,
    Path dataRoot,
    List<Workload> workloads,
    Size size,
    int repeats,
    Interleave interleave,
    Durability durability,
    boolean flamegraph,
    Path results,
    Optional<String> run,
    Optional<Path> resume) {

  /** What is stored with the run and makes a resumed one the same; holds no secret. */
  Map<String, String> recorded() {
    Map<String, String> recorded = new TreeMap<>();
    recorded.put("engines", ids(engines.stream().map(Engine::id).toList()));
    recorded.put("workloads", ids(workloads.stream().map(Workload::id).toList()));
    recorded.put("size", size.id());
    recorded.put("repeats", Integer.toString(repeats));
    recorded.put("interleave", interleave.id());
    recorded.put("durability", durability.id());
    recorded.put("flamegraph", flamegraph ? "on" : "off");
    recorded.putAll(placements.words());
    if (!external.isEmpty()) {
      recorded.put("external", ids(external.keySet().stream().sorted().toList()));
    }
    return recorded;
  }

  private static String ids(List<String> ids) {
    return ids.stream().collect(Collectors.joining(","));
  }
}
