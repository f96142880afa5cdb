// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.workspace.FreeSpace;
import java.nio.file.FileStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The disk space that engines need at a size, compared with the free space. */
record DiskNeeds(List<Workload> workloads, Size size) {
  private static final String REMEDY =
      "free some space, choose a smaller --size or fewer rows (--with), or put the data on another disk with --data DIR (containers: in memory with --storage tmpfs)";

  /** Returns the MiB of the empty database and of all workloads, whose tables stay to the end. */
  long of(Engine engine) {
    int copies = engine.chosenCluster().map(Cluster::nodes).orElse(1);
    return engine.diskMiB() == 0
        ? 0
        : copies * (engine.diskMiB() + workloads.stream().mapToLong(this::ofTables).sum());
  }

  /** Returns the space of its tables; for chosen amounts, in proportion to size full. */
  private long ofTables(Workload workload) {
    double part =
        workload.operations().stream()
            .flatMap(operation -> operation.variants().stream())
            .flatMap(variant -> variant.entrySet().stream())
            .filter(each -> workload.amounts().contains(each.getKey()))
            .filter(each -> each.getValue().matches("\\d+"))
            .mapToDouble(each ->
                Double.parseDouble(each.getValue())
                    / Math.max(1, workload.amount(Size.FULL, each.getKey())))
            .max()
            .orElse(0);
    return Math.max(workload.diskMiB(size), Math.round(part * workload.diskMiB(Size.FULL)));
  }

  /** Returns why the folder lacks space for that engine alone; empty if it does not. */
  Optional<String> lacking(Engine engine, Path folder) {
    return lacking("it needs", of(engine), folder).map(line -> line + REMEDY);
  }

  /** Returns why the disks lack space for those engines at the same time, a line for each disk. */
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
