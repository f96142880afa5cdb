// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.Autogroups;
import dev.sqldyno.measure.perf.CorePmus;
import dev.sqldyno.measure.perf.ParanoidLevel;
import dev.sqldyno.measure.perf.PerfCgroup;
import dev.sqldyno.measure.perf.PerfEvent;
import dev.sqldyno.measure.perf.PerfSource;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A machine, as the kernel's files describe it.
 *
 * @param root the folder that contains {@code proc} and {@code sys}: {@code /}, or a recorded
 *     machine
 * @param system Java's {@code os.name}
 */
record Machine(Path root, String system) {
  private static final String CPU = "sys/devices/system/cpu/";

  static Machine here() {
    return new Machine(Path.of("/"), System.getProperty("os.name"));
  }

  boolean isLinux() {
    return system.equals("Linux");
  }

  /** Returns what can be measured on a system that is not Linux. */
  Finding otherSystem() {
    return Finding.limited(
        "system",
        system
            + ": the client's CPU time is metered, in steps of 10 ms; engines run in containers, and Docker reports their CPU time",
        "use Linux to count instructions, to run engines as processes, and to detect noise");
  }

  /**
   * Checks whether a cgroup's instructions can be counted, by trying it.
   *
   * @param made a cgroup as a run makes it for an engine; without it, our own is tried
   */
  Finding pmu(Optional<Path> made) {
    String subject = "PMU";
    Optional<Path> tried = made.or(this::ownCgroup);
    if (tried.isEmpty()) {
      return Finding.missing(
          subject, "not tried: this process is in no cgroup v2", "see cgroup below");
    }
    try (PerfSource _ = PerfSource.ofInstructions(tried.get())) {
      return Finding.ok(subject, "instructions are counted, user and kernel apart");
    } catch (NoMeterException e) {
      return refused(subject, e.getMessage());
    }
  }

  private Optional<Path> ownCgroup() {
    return ownCgroup(CgroupMounts::v2Of);
  }

  private Optional<Path> ownCgroup(BiFunction<CgroupMounts, String, Optional<Path>> find) {
    return text("proc/self/cgroup")
        .flatMap(cgroup ->
            text("proc/self/mountinfo")
                .flatMap(mounts -> find.apply(CgroupMounts.parse(mounts), cgroup)));
  }

  /** Splits a message whose remedy follows its last colon. */
  static Finding refused(String subject, String message) {
    return Finding.split(
        subject,
        message,
        message.lastIndexOf(": "),
        "use a machine whose processor counts instructions");
  }

  /**
   * Checks whether this user may count the events of a whole cgroup, by trying an event that needs
   * no PMU.
   *
   * @param made as for {@link #pmu}; without it, the kernel's setting and our capabilities decide,
   *     though a container may restrict them further
   */
  Finding perfRights(Optional<Path> made) {
    String subject = "perf rights";
    Optional<ParanoidLevel> level = ParanoidLevel.read(root);
    if (level.isEmpty()) {
      return Finding.missing(
          subject,
          "no /proc/sys/kernel/perf_event_paranoid",
          "use a Linux kernel with CONFIG_PERF_EVENTS");
    }
    String seen = "perf_event_paranoid " + level.get().level();
    if (made.isEmpty()) {
      return level.get().permits(capabilities())
          ? Finding.ok(subject, seen + ", and this user may count a cgroup")
          : Finding.limited(
              subject, seen + " lets this user count no cgroup", level.get().remedy());
    }
    try (PerfCgroup _ = PerfCgroup.open(PerfEvent.TASK_CLOCK, PerfEvent.Mode.USER, made.get())) {
      return Finding.ok(subject, seen + ", and this user may count a cgroup");
    } catch (NoMeterException e) {
      Finding refused = refused(subject, e.getMessage());
      return Finding.limited(subject, refused.detail(), refused.remedy().orElseThrow());
    }
  }

  private long capabilities() {
    return find("proc/self/status", "^CapEff:\\s*(\\p{XDigit}+)$")
        .map(mask -> Long.parseUnsignedLong(mask, 16))
        .orElse(0L);
  }

  /** Warns that the cores are of two kinds; empty where they are alike, as far as is known. */
  Optional<Finding> mixedCores() {
    Map<String, String> pmus = CorePmus.read(root);
    return pmus.size() < 2
        ? Optional.empty()
        : Optional.of(
            Finding.limited(
                "cores",
                pmus.entrySet().stream()
                    .map(pmu -> "%s on CPUs %s".formatted(pmu.getKey(), pmu.getValue()))
                    .collect(Collectors.joining(", ", "of different kinds: ", "")),
                "CPU time depends on which an engine ran: rely on instructions, or run all of it on one kind (taskset -c %s …)"
                    .formatted(pmus.values().iterator().next())));
  }

  /** Checks whether the CPU's clock is steady: CPU time depends on it, instructions do not. */
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
          "count instructions (bench --lab), or add repetitions");
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

  /**
   * Checks whether Linux shares busy cores between sessions, which favours an engine with many
   * sessions.
   */
  Finding autogroups() {
    String subject = "autogroups";
    return switch (Autogroups.read(root)) {
      case Reading.Unavailable(String reason) -> Finding.ok(subject, reason);
      case Reading.Measured(double on) when on == 0 ->
          Finding.ok(subject, "off: threads share the cores, regardless of their session");
      case Reading.Measured _ when isInCpuCgroup() ->
          Finding.ok(
              subject,
              "on, without effect here: this process is in a cgroup with the CPU controller, and such cgroups share the cores");
      case Reading.Measured _ ->
          Finding.limited(
              subject,
              "on: busy cores are shared evenly between sessions of processes, so an engine with a session for each connection gets more than one with a single session",
              "compare runs of the same setting only; to share by threads: sudo sysctl %s=0"
                  .formatted(Autogroups.SETTING));
    };
  }

  /**
   * Returns whether this process is in a cgroup with a CPU weight. The root has none; v1's root is
   * recognised by its file release_agent.
   */
  private boolean isInCpuCgroup() {
    return ownCgroup((mounts, cgroup) -> mounts.v1Of("cpu", cgroup))
        .map(own -> Files.notExists(own.resolve("release_agent")))
        .or(() ->
            ownCgroup()
                .map(own ->
                    Stream.iterate(own, Objects::nonNull, Path::getParent)
                        .anyMatch(each -> Files.exists(each.resolve("cpu.weight")))))
        .orElse(false);
  }

  /** Checks for swapped-out pages: an engine that waits for its own memory cannot be measured. */
  Finding swap() {
    Optional<Long> total = kibibytes("SwapTotal");
    Optional<Long> free = kibibytes("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return Finding.limited(
          "swap", "/proc/meminfo cannot be read", "make sure that nothing swaps during a run");
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
