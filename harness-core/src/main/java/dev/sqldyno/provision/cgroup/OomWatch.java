// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A watch for kills by the kernel for lack of memory since some moment: in a process's own cgroup,
 * in the nearest one above it that counts kills, or else on the whole machine.
 */
public final class OomWatch {
  private static final Path MACHINE = Path.of("/proc/vmstat");
  private static final List<String> LIMITS = List.of("memory.max", "memory.limit_in_bytes");

  private final Optional<OomKills> group;
  private final OomKills machine;
  private final long inGroup;
  private final long onMachine;

  private OomWatch(Optional<OomKills> group, Path machine) {
    this.group = group;
    this.inGroup = group.map(OomWatch::count).orElse(0L);
    this.machine = new OomKills(machine);
    this.onMachine = count(this.machine);
  }

  /** Watches a running process and its children from now on. */
  public static OomWatch of(long pid) {
    String groups = KernelFiles.ofProcess(pid, "cgroup").orElse("");
    return of(CgroupMounts.read(), groups, MACHINE);
  }

  static OomWatch of(CgroupMounts mounts, String procCgroup, Path machine) {
    Optional<OomKills> nearest =
        mounts
            .of("memory", procCgroup)
            .flatMap(own -> Stream.iterate(own, Objects::nonNull, Path::getParent))
            .flatMap(directory -> OomKills.in(directory).stream())
            .findFirst();
    return new OomWatch(nearest, machine);
  }

  /**
   * Returns the end of a sentence that begins with "was killed"; empty where the kernel killed
   * nothing.
   */
  public Optional<String> killing() {
    return killingInGroup()
        .or(() ->
            count(machine) > onMachine
                ? Optional.of(
                    ", most likely by the kernel, which killed a process of this machine for lack of memory: free some, or run fewer engines at once")
                : Optional.empty());
  }

  /** Returns the same for the group alone, which other processes may share. */
  public Optional<String> killingInGroup() {
    return group
        .filter(kills -> count(kills) > inGroup)
        .map(kills ->
            " by the kernel for lack of memory%s: allow more, or run fewer engines at once"
                .formatted(limit(kills).map(" (limit %s)"::formatted).orElse("")));
  }

  private static long count(OomKills kills) {
    return kills.read().orElse(0L);
  }

  /** Returns the limit in MiB; empty where there is none. */
  private static Optional<String> limit(OomKills kills) {
    return LIMITS.stream()
        .map(kills.file()::resolveSibling)
        .flatMap(limit -> KernelFiles.text(limit).stream())
        .map(String::strip)
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .filter(bytes -> bytes < 1L << 50)
        .map(bytes -> (bytes >> 20) + " MiB")
        .findFirst();
  }
}
