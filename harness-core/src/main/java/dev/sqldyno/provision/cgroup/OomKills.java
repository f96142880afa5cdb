// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The number of a cgroup's processes that the kernel killed for lack of memory, from v2's {@code
 * memory.events} or v1's {@code memory.oom_control} (since Linux 4.13).
 */
public record OomKills(Path file) {
  private static final List<String> NAMES = List.of("memory.events", "memory.oom_control");

  /**
   * Finds the file; empty where neither hierarchy has it, or it is not mounted here.
   *
   * @param procCgroup the text of {@code /proc/PID/cgroup} of a process of the engine
   * @param id as for {@link CgroupMounts#owned}
   */
  public static Optional<OomKills> find(CgroupMounts mounts, String procCgroup, String id) {
    return mounts
        .of("memory", CgroupMounts.cutBehind(id, procCgroup))
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
