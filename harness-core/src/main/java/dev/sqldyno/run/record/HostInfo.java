// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.Autogroups;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.result.RunInfo;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;

/** The description of this machine. */
final class HostInfo {
  private static Optional<Reading> spread = Optional.empty();

  private HostInfo() {}

  /**
   * Returns the description, after measuring the spread of its CPU times for about a second, once
   * in a process.
   */
  static synchronized RunInfo.Host watched() throws InterruptedException {
    if (spread.isEmpty()) {
      spread = Optional.of(CoreSpread.watch());
    }
    return here(spread.get());
  }

  /** Returns the description at once. */
  static RunInfo.Host here() {
    return here(new Reading.Unavailable("not watched"));
  }

  private static RunInfo.Host here(Reading coreSpread) {
    var system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    return new RunInfo.Host(
        ProcessorName.read(Path.of("/"), system.getArch()),
        system.getAvailableProcessors(),
        system.getTotalMemorySize(),
        distribution().orElse(system.getName()),
        system.getName() + " " + system.getVersion(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        coreSpread,
        Autogroups.read(Path.of("/")));
  }

  private static Optional<String> distribution() {
    String key = "PRETTY_NAME=";
    return KernelFiles.text(Path.of("/etc/os-release"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith(key)).findFirst())
        .map(line -> line.substring(key.length()).replace("\"", "").strip());
  }
}
