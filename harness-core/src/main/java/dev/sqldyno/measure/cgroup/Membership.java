// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.ProcessGroup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks whether a cgroup counts a process. */
public final class Membership {
  private Membership() {}

  /**
   * Returns why that directory does not count that process; empty where it does, or where the
   * process has ended and others are in it.
   */
  public static Optional<String> whyNot(long pid, Path directory) {
    Optional<String> procCgroup = KernelFiles.ofProcess(pid, "cgroup");
    if (procCgroup.isEmpty()) {
      // a script may have started the others and ended
      return ProcessGroup.inside(directory).isEmpty()
          ? Optional.of("process %d has ended".formatted(pid))
          : Optional.empty();
    }
    CgroupMounts mounts = CgroupMounts.read();
    boolean inside =
        Stream.of(mounts.v2Of(procCgroup.get()), mounts.v1Of("cpuacct", procCgroup.get()))
            .flatMap(Optional::stream)
            .anyMatch(own -> own.startsWith(directory));
    return inside
        ? Optional.empty()
        : Optional.of("process %d is not in %s".formatted(pid, directory));
  }
}
