// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import com.sun.management.OperatingSystemMXBean;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.measure.profile.Perf;
import dev.sqldyno.measure.profile.ProfileException;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.container.Docker;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.doctor.Doctor;
import dev.sqldyno.workload.Rehearsal;
import dev.sqldyno.workload.WorkloadSql;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The check for everything that the selected engines lack, before the first one starts. Ports are
 * not checked, as our engines listen on free ones. Missing rights to count instructions are only a
 * note, since the engine then gets a lower meter.
 */
record Preflight(BenchOptions options) {
  private DiskNeeds disk() {
    return new DiskNeeds(options.workloads(), options.recorded().size());
  }

  /**
   * Checks the options against each other. Starts and downloads nothing.
   *
   * @throws UsageException with all conflicts
   */
  void checkOptions() {
    List<String> conflicts = new ArrayList<>(new WorkerNeeds(options).conflicts());
    lackingTime().ifPresent(conflicts::add);
    if (options.recorded().flamegraph()
        && options.engines().stream()
            .anyMatch(engine -> options.isEmulated(engine) && !options.isTwin(engine))) {
      conflicts.add(
          "for --flamegraph: perf would sample the emulator, not the engine in it: leave out --flamegraph, or --lab and --provision emulated");
    }
    if (!conflicts.isEmpty()) {
      throw new UsageException(String.join("; ", conflicts));
    }
  }

  /**
   * Returns the engines that cannot be measured, with all reasons and remedies.
   *
   * @throws ProvisionException with everything that is missing, if the run cannot start: a required
   *     engine is absent, none is left, the others have no room at the same time, or perf is wanted
   *     and refused
   */
  Map<Engine, String> absent() throws InterruptedException {
    Map<Engine, String> absent = new LinkedHashMap<>();
    try (Progress progress = Progress.open();
        WaitProgress _ = WaitProgress.on("looking for what the engines need", progress)) {
      for (Engine engine : options.engines()) {
        List<String> missing = missing(engine, progress);
        if (!missing.isEmpty()) {
          absent.put(engine, String.join("; ", missing));
        }
      }
    }
    List<String> obstacles = obstacles(absent.keySet());
    boolean required = absent.keySet().stream().anyMatch(this::required);
    if (required || absent.size() == options.engines().size() || !obstacles.isEmpty()) {
      List<String> all = new ArrayList<>();
      absent.forEach((engine, reason) -> all.add(engine.id() + ": " + reason));
      all.addAll(obstacles);
      throw new ProvisionException("cannot be measured here: " + String.join("; ", all));
    }
    return absent;
  }

  /** Returns what keeps the whole run from starting. */
  private List<String> obstacles(Set<Engine> absent) throws InterruptedException {
    List<String> obstacles = new ArrayList<>(new WorkerNeeds(options).obstacle().stream().toList());
    if (options.recorded().interleave() == Interleave.CELLS) {
      List<Engine> present =
          options.started().stream()
              .filter(engine -> !absent.contains(engine) && !options.isTwin(engine))
              .toList();
      lackingMemory(present).ifPresent(obstacles::add);
      obstacles.addAll(disk().lacking(dataFolders(present)));
    }
    if (options.recorded().flamegraph()) {
      try {
        Perf.checkRights();
      } catch (ProfileException e) {
        obstacles.add("for --flamegraph: " + e.getMessage());
      }
    }
    return obstacles;
  }

  /** Returns why no rate or window can be kept in the lab; empty if none is requested there. */
  private Optional<String> lackingTime() {
    boolean rate =
        options.recorded().findKnee().isPresent()
            || options.recorded().window().isPresent()
            || options.cells().stream().anyMatch(cell -> cell.variant().containsKey(RunSpec.RATE));
    return rate && options.engines().stream().anyMatch(options::isEmulated)
        ? Optional.of(
            "a rate or a window needs time, and the lab has none: leave out --lab and --provision emulated, or --find-knee, --window and --with rate")
        : Optional.empty();
  }

  /** Returns notes on better meters that are unavailable. */
  List<String> notes(Set<Engine> absent) {
    Map<Boolean, List<Engine>> inContainer =
        options.started().stream()
            .filter(engine -> !absent.contains(engine))
            .collect(Collectors.partitioningBy(this::inContainer));
    List<String> notes = new ArrayList<>();
    new WorkerNeeds(options).note().ifPresent(notes::add);
    Provisioner.unheeded(inContainer.get(false), options.recorded().placements())
        .ifPresent(notes::add);
    if (!inContainer.get(false).stream().allMatch(options::isEmulated)) {
      Doctor.whyNoCgroup()
          .map(why -> "engines that run as a process are not metered by a cgroup: " + why)
          .ifPresent(notes::add);
    }
    if (!inContainer.get(true).isEmpty()) {
      Docker.whyHidden()
          .map(why -> "engines in containers are metered by docker-stats: " + why)
          .ifPresent(notes::add);
    }
    return notes;
  }

  /** Returns why the memory does not suffice for engines that run at the same time, or nothing. */
  private Optional<String> lackingMemory(List<Engine> present) {
    long needMiB = present.stream().filter(this::inContainer).mapToLong(this::memoryMiB).sum();
    long hasMiB =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
    return needMiB <= hasMiB
        ? Optional.empty()
        : Optional.of(
            "the engines together need %d MiB of memory and this machine has %d: run one at a time with --interleave engines"
                .formatted(needMiB, hasMiB));
  }

  private Map<Engine, Path> dataFolders(List<Engine> present) {
    Map<Engine, Path> folders = new LinkedHashMap<>();
    present.forEach(engine -> dataFolder(engine).ifPresent(folder -> folders.put(engine, folder)));
    return folders;
  }

  private Optional<Path> dataFolder(Engine engine) {
    return new Provisioner().dataFolder(engine, options.placement(engine), options.dataRoot());
  }

  /** Returns what the engine needs, or its limit if that is less. */
  private long memoryMiB(Engine engine) {
    int needs = engine.container().orElseThrow().memoryMiB();
    return options
        .placement(engine)
        .memory()
        .map(limit -> Math.min(needs, limit.mebibytes()))
        .orElse(needs);
  }

  private boolean inContainer(Engine engine) {
    return Provisioner.deployment(engine, options.placement(engine)) == Deployment.CONTAINER;
  }

  private boolean required(Engine engine) {
    return options.require().contains(engine.id())
        || options.external(engine).isPresent()
        || !EngineId.parse(engine.id()).settings().isEmpty();
  }

  /** Returns the workloads as the engine runs them, in each variant, as tables may differ. */
  private List<WorkloadSql> rehearsed(Engine engine) {
    List<WorkloadSql> all = new ArrayList<>();
    for (Cell cell : options.cells()) {
      WorkloadSql sql = options.plan(cell, engine).sql();
      if (!all.contains(sql)) {
        all.add(sql);
      }
    }
    return all;
  }

  private List<String> missing(Engine engine, Progress progress) {
    Optional<External> external = options.external(engine);
    if (external.isPresent()) {
      ProvisionOptions provisioning =
          new ProvisionOptions(
              options.recorded().durability(), external, options.dataRoot(), progress);
      return Rehearsal.whyNot(engine, provisioning, rehearsed(engine)).stream().toList();
    }
    List<String> missing =
        new ArrayList<>(new Provisioner().missing(engine, options.placement(engine), progress));
    try {
      dataFolder(engine).flatMap(folder -> disk().lacking(engine, folder)).ifPresent(missing::add);
    } catch (ProvisionException e) {
      missing.add(e.getMessage());
    }
    return missing;
  }
}
