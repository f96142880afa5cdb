// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The kernel's {@code perf_event_paranoid}, which decides who may count what. Counting a cgroup
 * needs the same rights as counting a whole CPU.
 *
 * @param level at most 0 lets everybody count; the levels above 2 are Debian's and Ubuntu's
 * @see <a href="https://man7.org/linux/man-pages/man2/perf_event_open.2.html">perf_event_open</a>
 */
public record ParanoidLevel(int level) {
  private static final long CAP_SYS_ADMIN = 1L << 21;
  private static final long CAP_PERFMON = 1L << 38;
  private static final int HARMLESS = 0;
  private static final int HIGHEST_UPSTREAM = 2;

  /** Reads it below the folder that contains {@code proc}; empty where there are no perf events. */
  public static Optional<ParanoidLevel> read(Path root) {
    return KernelFiles.text(root.resolve("proc/sys/kernel/perf_event_paranoid"))
        .map(String::strip)
        .filter(text -> text.matches("-?\\d{1,9}"))
        .map(text -> new ParanoidLevel(Integer.parseInt(text)));
  }

  /**
   * Returns whether a process with these rights may count a cgroup.
   *
   * @param capabilities the effective ones, as in {@code CapEff} of {@code /proc/PID/status}
   */
  public boolean permits(long capabilities) {
    return level <= HARMLESS || (capabilities & (CAP_SYS_ADMIN | enough())) != 0;
  }

  /**
   * Returns the capability that suffices; at the levels above 2, some kernels do not accept
   * CAP_PERFMON.
   */
  private long enough() {
    return level > HIGHEST_UPSTREAM ? CAP_SYS_ADMIN : CAP_PERFMON;
  }

  /** Returns the remedy that lets this user count, one line without a colon. */
  public String remedy() {
    return "sudo sysctl kernel.perf_event_paranoid=%d, or give %s (in a container also a seccomp profile that allows perf_event_open)"
        .formatted(HARMLESS, enough() == CAP_PERFMON ? "CAP_PERFMON" : "CAP_SYS_ADMIN");
  }
}
