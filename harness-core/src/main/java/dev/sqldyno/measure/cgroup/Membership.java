// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.process.ProcessGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks whether a cgroup counts a process. */
public final class Membership {
  private Membership() {}

  /**
   * Returns why that directory does not count that process; empty where it does, or where the
   * process has ended and others are in it.
   */
  public static Optional<String> whyNot(long pid, Path directory) {
    CgroupMounts mounts = CgroupMounts.read();
    try {
      String procCgroup = Files.readString(Path.of("/proc", Long.toString(pid), "cgroup"));
      boolean inside =
          mounts.v2Of(procCgroup).filter(d -> d.startsWith(directory)).isPresent()
              || mounts
                  .v1Of("cpuacct", procCgroup)
                  .filter(d -> d.startsWith(directory))
                  .isPresent();
      return inside
          ? Optional.empty()
          : Optional.of("process %d is not in %s".formatted(pid, directory));
    } catch (IOException _) {
      // a script may have started the others and ended
      return ProcessGroup.inside(directory).isEmpty()
          ? Optional.of("process %d has ended".formatted(pid))
          : Optional.empty();
    }
  }
}
