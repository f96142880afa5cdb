// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of all processes in a cgroup and below it, ended ones too: {@code usage_usec} of
 * v2's {@code cpu.stat}, which needs no controller, or v1's {@code cpuacct.usage}. User and system
 * time are not split: v1 samples the split by the timer, off by up to a quarter.
 *
 * @param file v2's or v1's
 * @param v1 whether it is v1's
 */
public record CgroupCpu(Path file, boolean v1) implements CostSource {
  private static final String V1 = "cpuacct.usage";
  private static final String V2 = "cpu.stat";

  /** Opens the counter of a v2 or v1 cgroup directory. */
  public static CgroupCpu open(Path directory) throws NoMeterException {
    boolean v1 = Files.exists(directory.resolve(V1));
    CgroupCpu opened = new CgroupCpu(directory.resolve(v1 ? V1 : V2), v1);
    NoMeterException.throwIf(opened.read().whyNot().map(why -> opened.file + ": " + why));
    return opened;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU, read());
  }

  private Reading read() {
    Optional<String> text = KernelFiles.text(file);
    Optional<Long> nanos =
        v1
            ? text.map(total -> Long.valueOf(total.strip()))
            : text.flatMap(stat -> KernelFiles.value(stat, "usage_usec"))
                .map(micros -> micros * 1_000);
    return Reading.of(
        nanos,
        text.isEmpty()
            ? "the engine's cgroup is gone, or this user may not read it"
            : "it has no usage_usec: Linux 4.15 or newer is needed");
  }
}
