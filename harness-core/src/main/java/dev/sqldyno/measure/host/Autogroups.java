// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;

/**
 * Linux's autogroup scheduling, which shares busy cores equally between sessions rather than
 * threads. It applies to processes outside cgroups with the CPU controller; those share by their
 * weights.
 *
 * @see <a href="https://man7.org/linux/man-pages/man7/sched.7.html">sched, "The autogroup
 *     feature"</a>
 */
public final class Autogroups {
  /** The setting, as {@code sysctl} calls it. */
  public static final String SETTING = "kernel.sched_autogroup_enabled";

  private static final String FILE = "proc/sys/kernel/sched_autogroup_enabled";

  private Autogroups() {}

  /** Reads the setting below the folder that contains {@code proc}: 0 is off, 1 is on. */
  public static Reading read(Path root) {
    return Reading.of(
        KernelFiles.text(root.resolve(FILE))
            .map(String::strip)
            .filter(text -> text.matches("[01]"))
            .map(Integer::valueOf),
        "this kernel has no autogroups: /%s cannot be read".formatted(FILE));
  }
}
