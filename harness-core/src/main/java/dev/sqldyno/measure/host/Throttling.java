// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The time for which CPU quotas stopped some processes, summed over their cgroups and those above.
 */
record Throttling(List<Path> files) {

  /** Finds the files that count it: v2's {@code throttled_usec} or v1's {@code throttled_time}. */
  static Throttling of(LongStream pids) {
    return of(
        CgroupMounts.read(),
        pids.boxed().flatMap(pid -> KernelFiles.ofProcess(pid, "cgroup").stream()).toList());
  }

  /**
   * Finds the files.
   *
   * @param procCgroups the text of each process's {@code /proc/PID/cgroup}
   */
  static Throttling of(CgroupMounts mounts, List<String> procCgroups) {
    Set<Path> files = new LinkedHashSet<>();
    for (String procCgroup : procCgroups) {
      climb(mounts.v2(), mounts.v2Of(procCgroup), files);
      climb(mounts.v1("cpu"), mounts.v1Of("cpu", procCgroup), files);
    }
    return new Throttling(List.copyOf(files));
  }

  private static void climb(Optional<Path> top, Optional<Path> own, Set<Path> files) {
    if (top.isEmpty() || own.isEmpty()) {
      return;
    }
    for (Path at = own.get(); at != null && at.startsWith(top.get()); at = at.getParent()) {
      Path file = at.resolve("cpu.stat");
      if (nanos(file).isPresent()) {
        files.add(file);
      }
    }
  }

  private static Optional<Long> nanos(Path file) {
    return KernelFiles.text(file)
        .flatMap(text ->
            KernelFiles.value(text, "throttled_usec")
                .map(micros -> micros * 1_000)
                .or(() -> KernelFiles.value(text, "throttled_time")));
  }

  /** Returns the nanoseconds so far. */
  Reading read() {
    if (files.isEmpty()) {
      return new Reading.Unavailable(
          "the CPU quotas of this process and of the metered ones cannot be seen");
    }
    return new Reading.Measured(files.stream().mapToLong(file -> nanos(file).orElse(0L)).sum());
  }
}
