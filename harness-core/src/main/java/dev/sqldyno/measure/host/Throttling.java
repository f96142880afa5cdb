// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KeyValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** For how long CPU quotas stopped this process: its own cgroup's and those above it. */
record Throttling(List<Path> files) {

  /** Finds the files that have a say; v2's {@code throttled_usec}, v1's {@code throttled_time}. */
  static Throttling ofThisProcess() {
    try {
      return of(CgroupMounts.read(), Files.readString(Path.of("/proc/self/cgroup")));
    } catch (IOException _) {
      return new Throttling(List.of());
    }
  }

  static Throttling of(CgroupMounts mounts, String procCgroup) {
    List<Path> files = new ArrayList<>();
    climb(mounts.v2(), mounts.v2Of(procCgroup), files);
    climb(mounts.v1("cpu"), mounts.v1Of("cpu", procCgroup), files);
    return new Throttling(files);
  }

  private static void climb(Optional<Path> top, Optional<Path> own, List<Path> files) {
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

  private static OptionalLong nanos(Path file) {
    try {
      String text = Files.readString(file);
      OptionalLong micros = KeyValues.find(text, "throttled_usec");
      return micros.isPresent()
          ? OptionalLong.of(micros.getAsLong() * 1_000)
          : KeyValues.find(text, "throttled_time");
    } catch (IOException _) {
      return OptionalLong.empty();
    }
  }

  /** Nanoseconds so far. */
  Reading read() {
    if (files.isEmpty()) {
      return new Reading.Unavailable("no CPU quota can be seen from this process's cgroup");
    }
    return new Reading.Measured(files.stream().mapToLong(file -> nanos(file).orElse(0)).sum());
  }
}
