// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.process.Descendants;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The processes that perf samples.
 *
 * @param pid a process that sees the same files as the engine's processes
 * @param cgroup the engine's own cgroup by perf's name; empty where it has none
 */
public record PerfTarget(long pid, Optional<String> cgroup) {

  /**
   * Returns the target for the engine with that footprint.
   *
   * @throws ProfileException if its processes cannot be seen from here
   */
  public static PerfTarget of(Footprint footprint) {
    return switch (footprint) {
      case Footprint.Processes engine ->
          new PerfTarget(
              engine.rootPid(), engine.cgroup().flatMap(path -> named(path, CgroupMounts.read())));
      case Footprint.Container container ->
          throw new ProfileException(
              "perf cannot look into the container: %s. Run it where Docker runs",
              container.whyHidden());
      case Footprint.Emulated _ ->
          throw new ProfileException(
              "perf would sample the emulator, not the engine in it: start the engine without --lab or --provision emulated");
      case Footprint.Nodes _ ->
          throw new ProfileException(
              "perf samples one server, and this is a cluster: name a node by its process id, which 'sqldyno up' prints");
      case Footprint.InJvm _ ->
          throw new ProfileException("the engine runs in its client's JVM: use a Java profiler");
      case Footprint.Remote _ ->
          throw new ProfileException("the engine runs on another machine: run perf there");
    };
  }

  /**
   * Returns the cgroup's name relative to the mount that perf reads: v1's with {@code perf_event}
   * where there is one, else v2's. A container has the same name in every hierarchy.
   */
  static Optional<String> named(Path directory, CgroupMounts mounts) {
    Optional<String> relative =
        mounts.mounts().stream()
            .map(CgroupMounts.Mount::point)
            .filter(directory::startsWith)
            .map(point -> point.relativize(directory).toString())
            .findFirst();
    Optional<Path> read = mounts.v1("perf_event").or(mounts::v2);
    return relative.filter(
        name -> read.filter(point -> Files.isDirectory(point.resolve(name))).isPresent());
  }

  /**
   * Returns the options that follow so many events in {@code perf record} and {@code perf stat}.
   */
  public List<String> options(int events) {
    return cgroup
        .map(name -> List.of("-a", "-G", String.join(",", Collections.nCopies(events, name))))
        .orElseGet(() -> List.of("-p", pids()));
  }

  /** Returns a caveat about the processes that are missed; empty where none are. */
  public Optional<String> caveat() {
    return cgroup.isPresent()
        ? Optional.empty()
        : Optional.of(
            "process %d and its current children; processes that the engine starts later are missed, as it has no cgroup that perf can read"
                .formatted(pid));
  }

  private String pids() {
    return Descendants.of(pid).stream()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }
}
