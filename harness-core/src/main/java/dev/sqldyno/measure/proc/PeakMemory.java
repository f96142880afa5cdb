// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.util.Collection;

/**
 * The peak resident memory of some living processes, in bytes: the sum of their {@code VmHWM}. A
 * cgroup's {@code memory.peak} would include the page cache, and so charge the first process that
 * reads a jar from disk.
 */
public final class PeakMemory {
  private PeakMemory() {}

  /** Returns the sum of the processes' peaks since their starts. */
  public static Reading of(Collection<Long> pids) {
    long sum =
        pids.stream()
            .flatMap(pid -> KernelFiles.ofProcess(pid, "status").stream())
            .flatMap(status -> KernelFiles.bytes(status, "VmHWM").stream())
            .mapToLong(Long::longValue)
            .sum();
    return sum == 0
        ? new Reading.Unavailable("its processes have ended or are hidden")
        : new Reading.Measured(sum);
  }
}
