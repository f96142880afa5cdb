// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of this machine's processor, from the kernel's files. On arm64 these have numbers
 * instead.
 */
final class ProcessorName {
  /**
   * Names by implementer and part, for processors on which engines are likely to run.
   *
   * @see <a
   *     href="https://github.com/util-linux/util-linux/blob/master/sys-utils/lscpu-arm.c">lscpu</a>
   */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("0x41 0xd03", "Cortex-A53"),
          Map.entry("0x41 0xd05", "Cortex-A55"),
          Map.entry("0x41 0xd07", "Cortex-A57"),
          Map.entry("0x41 0xd08", "Cortex-A72"),
          Map.entry("0x41 0xd09", "Cortex-A73"),
          Map.entry("0x41 0xd0b", "Cortex-A76"),
          Map.entry("0x41 0xd0c", "Neoverse-N1"),
          Map.entry("0x41 0xd40", "Neoverse-V1"),
          Map.entry("0x41 0xd41", "Cortex-A78"),
          Map.entry("0x41 0xd44", "Cortex-X1"),
          Map.entry("0x41 0xd49", "Neoverse-N2"),
          Map.entry("0x41 0xd4f", "Neoverse-V2"),
          Map.entry("0x41 0xd84", "Neoverse-V3"),
          Map.entry("0x41 0xd8e", "Neoverse-N3"),
          Map.entry("0x48 0xd01", "TaiShan-v110"),
          Map.entry("0xc0 0xac3", "Ampere-1"),
          Map.entry("0xc0 0xac4", "Ampere-1a"));

  private ProcessorName() {}

  /**
   * Returns the name; on a machine with several kinds of cores, all names.
   *
   * @param root the folder that contains {@code proc} and {@code sys}
   * @param architecture used where there is no name
   */
  static String read(Path root, String architecture) {
    String cpus = KernelFiles.text(root.resolve("proc/cpuinfo")).orElse("");
    return field(cpus, "model name")
        .findFirst()
        .or(() -> parts(cpus, architecture))
        .or(() -> board(root).map(name -> architecture + ", " + name))
        .orElse(architecture);
  }

  private static Optional<String> parts(String cpus, String architecture) {
    String[] implementers = field(cpus, "CPU implementer").toArray(String[]::new);
    String[] parts = field(cpus, "CPU part").toArray(String[]::new);
    if (parts.length == 0 || parts.length != implementers.length) {
      return Optional.empty();
    }
    return Optional.of(
        Stream.iterate(0, i -> i < parts.length, i -> i + 1)
            .map(i ->
                PARTS.getOrDefault(
                    implementers[i] + " " + parts[i],
                    "%s, implementer %s part %s"
                        .formatted(architecture, implementers[i], parts[i])))
            .distinct()
            .collect(Collectors.joining(" + ")));
  }

  /** Returns the board's name, which the device tree ends with a zero byte. */
  private static Optional<String> board(Path root) {
    return KernelFiles.text(root.resolve("proc/device-tree/model"))
        .map(name -> name.replace("\0", "").strip())
        .filter(name -> !name.isEmpty());
  }

  /** Returns the field's value for each core. */
  private static Stream<String> field(String cpus, String name) {
    return cpus.lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip());
  }
}
