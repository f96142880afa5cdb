// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.perf.InstructionSource;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers questions from the kernel's files.
 *
 * @param root the folder that holds {@code proc} and {@code sys}: {@code /}, or a recorded machine
 */
record Machine(Path root) {
  private static final String CPU = "sys/devices/system/cpu/";
  private static final int HIGHEST_PARANOID_LEVEL = 0;
  private static final long CAP_SYS_ADMIN = 1L << 21;
  private static final long CAP_PERFMON = 1L << 38;

  /** Says whether a cgroup's instructions can be counted, by trying it on our own. */
  Finding pmu() {
    Optional<Path> own =
        text("proc/self/cgroup")
            .flatMap(cgroup ->
                text("proc/self/mountinfo")
                    .flatMap(mounts -> CgroupMounts.parse(mounts).v2Of(cgroup)));
    if (own.isEmpty()) {
      return Finding.missing(
          "PMU", "not tried: this process is in no cgroup v2", "see cgroup below");
    }
    try (InstructionSource _ = InstructionSource.open(own.get())) {
      return Finding.ok("PMU", "instructions are counted, user and kernel apart");
    } catch (NoMeterException e) {
      return refusedPmu(e.getMessage());
    }
  }

  /** Parts a message whose remedy follows a colon. */
  static Finding refusedPmu(String message) {
    return Finding.parted(
        "PMU",
        message,
        message.lastIndexOf(": "),
        "use a machine whose processor counts instructions");
  }

  /**
   * Says whether this user may count the events of a whole cgroup. The kernel treats that like
   * counting a whole CPU: {@code perf_event_paranoid} at most 0, or CAP_PERFMON (or CAP_SYS_ADMIN).
   * See perf_event_open(2).
   */
  Finding perfRights() {
    String subject = "perf rights";
    Optional<String> level = find("proc/sys/kernel/perf_event_paranoid", "^(-?\\d+)$");
    if (level.isEmpty()) {
      return Finding.missing(
          subject,
          "no /proc/sys/kernel/perf_event_paranoid",
          "use a Linux kernel with CONFIG_PERF_EVENTS");
    }
    String seen = "perf_event_paranoid " + level.get();
    boolean privileged =
        find("proc/self/status", "^CapEff:\\s*(\\p{XDigit}+)$")
            .map(mask -> Long.parseUnsignedLong(mask, 16))
            .filter(mask -> (mask & (CAP_SYS_ADMIN | CAP_PERFMON)) != 0)
            .isPresent();
    if (privileged) {
      return Finding.ok(subject, seen + ", and this user may count anyway");
    }
    return Integer.parseInt(level.get()) <= HIGHEST_PARANOID_LEVEL
        ? Finding.ok(subject, seen)
        : Finding.limited(
            subject,
            seen + " lets this user count only its own processes",
            "sudo sysctl kernel.perf_event_paranoid=" + HIGHEST_PARANOID_LEVEL);
  }

  /** Says whether the CPU's clock is steady: CPU time depends on it, instructions do not. */
  Finding clock() {
    String subject = "CPU clock";
    Optional<String> governor = text(CPU + "cpu0/cpufreq/scaling_governor");
    Optional<Boolean> turbo =
        text(CPU + "intel_pstate/no_turbo")
            .map("0"::equals)
            .or(() -> text(CPU + "cpufreq/boost").map("1"::equals));
    if (governor.isEmpty() && turbo.isEmpty()) {
      return Finding.limited(
          subject,
          "governor and turbo cannot be read, as usual in a virtual machine",
          "rely on instructions, or on more repeats");
    }
    String seen =
        "governor %s, turbo %s"
            .formatted(
                governor.orElse("unknown"), turbo.map(on -> on ? "on" : "off").orElse("unknown"));
    if (!governor.orElse("performance").equals("performance")) {
      return Finding.limited(subject, seen, "sudo cpupower frequency-set -g performance");
    }
    return turbo.orElse(false)
        ? Finding.limited(subject, seen, "turn turbo off for steadier CPU times")
        : Finding.ok(subject, seen);
  }

  /** Looks for swapped-out pages: an engine that waits for its own memory is not measured. */
  Finding swap() {
    Optional<Long> total = kibibytes("SwapTotal");
    Optional<Long> free = kibibytes("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return Finding.limited(
          "swap", "/proc/meminfo cannot be read", "see to it that nothing swaps during a run");
    }
    long used = total.get() - free.get();
    return used == 0
        ? Finding.ok("swap", "none in use")
        : Finding.limited(
            "swap",
            "%d MiB in use".formatted(Math.ceilDiv(used, 1024)),
            "free memory, then sudo swapoff -a");
  }

  private Optional<Long> kibibytes(String field) {
    return find("proc/meminfo", "^" + field + ":\\s+(\\d+) kB$").map(Long::valueOf);
  }

  /** Returns the text without the final line break; empty where the file cannot be read. */
  private Optional<String> text(String file) {
    return KernelFiles.text(root.resolve(file)).map(String::stripTrailing);
  }

  /** Returns what the pattern's first group matches; empty where nothing does. */
  private Optional<String> find(String file, String pattern) {
    return text(file)
        .map(Pattern.compile(pattern, Pattern.MULTILINE)::matcher)
        .filter(Matcher::find)
        .map(match -> match.group(1));
  }
}
