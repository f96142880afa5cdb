// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The PMUs of the processor's cores. Machines with two kinds of cores have two, such as {@code
 * cpu_core} and {@code cpu_atom}, or {@code armv8_cortex_a55} and {@code armv8_cortex_a76}.
 */
public final class CorePmus {
  private CorePmus() {}

  /**
   * Returns each PMU with its CPUs, such as {@code 0-3}, from the kernel's files below that root;
   * empty where all cores are alike, as the kernel then lists none.
   */
  public static Map<String, String> read(Path root) {
    Map<String, String> cpus = new TreeMap<>();
    Path devices = root.resolve("sys/bus/event_source/devices");
    try (var each = Files.newDirectoryStream(devices)) {
      for (Path pmu : each) {
        // only a core's PMU has this file; the others have a cpumask, or neither
        KernelFiles.text(pmu.resolve("cpus"))
            .ifPresent(list -> cpus.put(pmu.getFileName().toString(), list.strip()));
      }
    } catch (IOException _) {
      return Map.of();
    }
    return cpus;
  }
}
