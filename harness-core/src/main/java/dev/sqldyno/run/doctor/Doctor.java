// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.provision.cgroup.EngineCgroup;
import dev.sqldyno.provision.container.Docker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The examination of this machine by all checks. */
public final class Doctor {
  private static final long GIB = 1L << 30;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * The findings about this machine.
   *
   * @param meter the meter of an engine that we start here as a process
   * @param meaning a description of that meter, or the reason why there is no better one
   */
  public record Diagnosis(List<Finding> findings, MeterKind meter, String meaning) {}

  private Doctor() {}

  /**
   * Examines this machine for about two seconds.
   *
   * @param results where runs will be kept; need not exist
   * @param data where engines will keep their data; need not exist
   */
  public static Diagnosis examine(Path results, Path data) throws InterruptedException {
    return examine(Machine.here(), results, data);
  }

  static Diagnosis examine(Machine machine, Path results, Path data) throws InterruptedException {
    List<Finding> everywhere =
        List.of(
            Finding.ok(
                "JDK",
                "%s, %s"
                    .formatted(
                        Runtime.version(), System.getProperty("java.vendor", "vendor unknown"))),
            Checks.docker(Docker::version, Docker::whyNot),
            Checks.coreSpread(CoreSpread.watch()),
            Checks.room("results folder", results, GIB),
            Checks.room("data folder", data, 8 * GIB));
    if (!machine.isLinux()) {
      return withoutProc(
          Stream.concat(Stream.of(machine.otherSystem()), everywhere.stream()).toList());
    }
    EngineCgroup made = EngineCgroup.makeTrial();
    Finding pmu = machine.pmu(made.path());
    Finding perfRights = machine.perfRights(made.path());
    Finding cgroup = Checks.cgroup(made);
    List<Finding> others = new ArrayList<>(machine.mixedCores().stream().toList());
    others.addAll(
        List.of(
            perfRights,
            Checks.tool(
                "perf tool",
                List.of("perf", "--version"),
                PATIENCE,
                "install linux-perf (or linux-tools) for perf by hand; sqldyno needs none"),
            Lab.check(),
            Checks.steal(Checks.watchSteal()),
            machine.clock(),
            machine.autogroups(),
            machine.swap()));
    others.addAll(everywhere);
    return diagnose(pmu, cgroup, Files.isDirectory(Path.of("/proc/self")), others);
  }

  /**
   * Returns why an engine that runs as a process gets no cgroup of its own, with the remedy; empty
   * where it gets one, and on other systems than Linux.
   */
  public static Optional<String> whyNoCgroup() {
    if (!Machine.here().isLinux()) {
      return Optional.empty();
    }
    Finding finding = Checks.cgroup(EngineCgroup.makeTrial());
    return finding.isOk()
        ? Optional.empty()
        : Optional.of(finding.detail() + finding.remedy().map(": "::concat).orElse(""));
  }

  /** Chooses the meter as a run does. */
  static Diagnosis diagnose(Finding pmu, Finding cgroup, boolean proc, List<Finding> others) {
    List<Finding> findings = Stream.concat(Stream.of(pmu, cgroup), others.stream()).toList();
    if (!proc) {
      return withoutProc(findings);
    }
    if (!cgroup.isOk()) {
      return new Diagnosis(
          findings, MeterKind.PROC_CPU, "CPU time of its process tree, as it gets no cgroup");
    }
    return pmu.isOk()
        ? new Diagnosis(findings, MeterKind.INSTRUCTIONS, "CPU instructions and time of its cgroup")
        : new Diagnosis(findings, MeterKind.CGROUP_CPU, "CPU time of its cgroup: " + pmu.detail());
  }

  /** Chooses the meter where the system does not show processes. */
  private static Diagnosis withoutProc(List<Finding> findings) {
    boolean docker =
        findings.stream()
            .anyMatch(finding ->
                finding.subject().equals(Checks.DOCKER)
                    && finding.state() != Finding.State.MISSING);
    return docker
        ? new Diagnosis(
            findings,
            MeterKind.DOCKER_STATS,
            "CPU time of its container, as Docker reports it: no /proc")
        : new Diagnosis(
            findings,
            MeterKind.NONE,
            "no /proc: engines are metered on Linux, or in containers by Docker");
  }
}
