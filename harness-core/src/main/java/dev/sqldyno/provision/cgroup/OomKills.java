// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads how many processes of a cgroup the kernel killed for lack of memory, from v2's {@code
 * memory.events} or v1's {@code memory.oom_control} (since Linux 4.13).
 */
public record OomKills(Path file) {
  private static final List<String> NAMES = List.of("memory.events", "memory.oom_control");

  /**
   * Finds the file; empty where neither hierarchy has it, or it is not mounted here.
   *
   * @param procCgroup the text of {@code /proc/PID/cgroup} of a process of the engine
   * @param own as for {@link OwnedCgroup#find}
   */
  public static Optional<OomKills> find(
      CgroupMounts mounts, String procCgroup, Predicate<String> own) {
    return Stream.of(
            OwnedCgroup.v2(mounts, procCgroup, own),
            OwnedCgroup.v1("memory", mounts, procCgroup, own))
        .flatMap(Optional::stream)
        .flatMap(directory -> in(directory).stream())
        .findFirst();
  }

  /** Finds the file in a cgroup's directory; empty where it has none. */
  static Optional<OomKills> in(Path directory) {
    return NAMES.stream()
        .map(directory::resolve)
        .map(OomKills::new)
        .filter(kills -> kills.read().isPresent())
        .findFirst();
  }

  /** Returns the number so far; empty where the cgroup is gone. */
  public Optional<Long> read() {
    return KernelFiles.text(file).flatMap(text -> KernelFiles.value(text, "oom_kill"));
  }
}
