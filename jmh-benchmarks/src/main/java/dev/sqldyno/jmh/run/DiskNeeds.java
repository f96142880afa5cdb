// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.workspace.FreeSpace;
import java.nio.file.FileStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What engines will write at that size, against what is free where they write it. */
record DiskNeeds(List<Workload> workloads, Size size) {
  private static final String REMEDY =
      "free some space, choose a smaller --size, or put the data on another disk with --data DIR (containers: in memory with --storage tmpfs)";

  /** In MiB: its empty database and all workloads, whose tables stay until it is stopped. */
  long of(Engine engine) {
    return engine.diskMiB() == 0
        ? 0
        : engine.diskMiB() + workloads.stream().mapToLong(workload -> workload.diskMiB(size)).sum();
  }

  /** Why that engine alone has no room in that folder. */
  Optional<String> lacking(Engine engine, Path folder) {
    return lacking("it needs", of(engine), folder).map(line -> line + REMEDY);
  }

  /** Why those engines have no room at the same time, a line for each disk. */
  List<String> lacking(Map<Engine, Path> folders) {
    Map<FileStore, Long> needs = new LinkedHashMap<>();
    Map<FileStore, Path> named = new HashMap<>();
    folders.forEach((engine, folder) -> {
      FileStore disk = FreeSpace.of(folder).disk();
      needs.merge(disk, of(engine), Long::sum);
      named.putIfAbsent(disk, folder);
    });
    return needs.entrySet().stream()
        .flatMap(need ->
            lacking("the engines together need", need.getValue(), named.get(need.getKey()))
                .stream())
        .map(line -> line + "run one engine at a time with --interleave engines, or " + REMEDY)
        .toList();
  }

  private Optional<String> lacking(String who, long needMiB, Path folder) {
    long freeMiB = FreeSpace.of(folder).mebibytes();
    return freeMiB >= needMiB
        ? Optional.empty()
        : Optional.of(
            "%s about %d MiB on disk at size %s, and %s has %d free: "
                .formatted(who, needMiB, size.id(), folder, freeMiB));
  }
}
