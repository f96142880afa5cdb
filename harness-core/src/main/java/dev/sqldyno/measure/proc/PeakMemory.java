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
  private static final int KIB = 1024;

  private PeakMemory() {}

  /** Returns the sum of the processes' peaks since their starts. */
  public static Reading of(Collection<Long> pids) {
    long sum =
        pids.stream()
            .flatMap(pid -> KernelFiles.ofProcess(pid, "status").stream())
            .mapToLong(PeakMemory::bytes)
            .sum();
    return sum == 0
        ? new Reading.Unavailable("its processes have ended or are hidden")
        : new Reading.Measured(sum);
  }

  /** Parses {@code /proc/PID/status}; returns 0 for a kernel thread or a process that ended. */
  static long bytes(String status) {
    return KernelFiles.field(status, "VmHWM")
        .map(peak -> Long.parseLong(peak.replace(" kB", "")) * KIB)
        .orElse(0L);
  }
}
