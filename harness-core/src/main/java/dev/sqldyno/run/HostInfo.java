// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.result.RunInfo;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Describes this machine. */
final class HostInfo {
  private HostInfo() {}

  /** Describes it after watching its cores for about a second. */
  static RunInfo.Host watched() throws InterruptedException {
    return here(CoreSpread.watch());
  }

  /** Describes it at once. */
  static RunInfo.Host here() {
    return here(new Reading.Unavailable("not watched"));
  }

  private static RunInfo.Host here(Reading coreSpread) {
    var system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    return new RunInfo.Host(
        value(Path.of("/proc/cpuinfo"), "model name", ":").orElse(system.getArch()),
        system.getAvailableProcessors(),
        system.getTotalMemorySize(),
        value(Path.of("/etc/os-release"), "PRETTY_NAME", "=").orElse(system.getName()),
        system.getName() + " " + system.getVersion(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        coreSpread);
  }

  private static Optional<String> value(Path file, String key, String separator) {
    try (var lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(separator) + 1).replace("\"", "").strip())
          .findFirst();
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
