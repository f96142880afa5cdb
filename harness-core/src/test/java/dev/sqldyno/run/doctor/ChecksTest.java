// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.EngineCgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksTest {
  private static final String ALL_CAPABILITIES = "CapEff:\t000001ffffffffff";
  private static final String NO_CAPABILITIES = "CapEff:\t0000000000000000";
  private static final String ONLY_PERFMON = "CapEff:\t0000004000000000";

  @TempDir Path dir;

  @Test
  void perfRightsAreThereAtParanoidZeroOrByCapability() throws IOException {
    assertThat(perfRights("0", NO_CAPABILITIES).state()).isEqualTo(Finding.State.OK);
    assertThat(perfRights("-1", NO_CAPABILITIES).state()).isEqualTo(Finding.State.OK);
    assertThat(perfRights("2", ALL_CAPABILITIES).state()).isEqualTo(Finding.State.OK);
    assertThat(perfRights("2", ONLY_PERFMON).state()).isEqualTo(Finding.State.OK);
    assertThat(perfRights("3", ALL_CAPABILITIES).state()).isEqualTo(Finding.State.OK);
  }

  @Test
  void aboveTheKernelsOwnLevelsThePerfCapabilityIsNotTrusted() throws IOException {
    assertThat(perfRights("3", ONLY_PERFMON).remedy())
        .get()
        .asString()
        .startsWith("sudo sysctl kernel.perf_event_paranoid=0, or give CAP_SYS_ADMIN ");
    assertThat(perfRights("2", NO_CAPABILITIES).remedy())
        .get()
        .asString()
        .contains("or give CAP_PERFMON ");
  }

  @Test
  void perfRightsAreLimitedToOwnProcessesElsewhere() throws IOException {
    Finding finding = perfRights("2", NO_CAPABILITIES);

    assertThat(finding.state()).isEqualTo(Finding.State.LIMITED);
    assertThat(finding.detail()).startsWith("perf_event_paranoid 2 ");
    assertThat(finding.remedy())
        .get()
        .asString()
        .startsWith("sudo sysctl kernel.perf_event_paranoid=0");
  }

  @Test
  void aKernelWithoutPerfEventsIsMissingThem() {
    assertThat(machine().perfRights(Optional.empty()).state()).isEqualTo(Finding.State.MISSING);
  }

  @Test
  void swapInUseIsReportedInWholeMebibytes() throws IOException {
    write("proc/meminfo", "MemTotal: 8000000 kB\nSwapTotal:    2048 kB\nSwapFree:     1000 kB\n");
    assertThat(machine().swap().detail()).isEqualTo("2 MiB in use");

    write("proc/meminfo", "SwapTotal:       0 kB\nSwapFree:        0 kB\n");
    assertThat(machine().swap().state()).isEqualTo(Finding.State.OK);
  }

  @Test
  void swapThatCannotBeReadIsNotTakenForNone() {
    assertThat(machine().swap().state()).isEqualTo(Finding.State.LIMITED);
  }

  @Test
  void aSteadyClockNeedsTheRightGovernorAndNoTurbo() throws IOException {
    String governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
    String noTurbo = "sys/devices/system/cpu/intel_pstate/no_turbo";
    assertThat(machine().clock().detail()).contains("cannot be read");

    write(governor, "powersave\n");
    write(noTurbo, "0\n");
    Finding powersave = machine().clock();
    assertThat(powersave.detail()).isEqualTo("governor powersave, turbo on");
    assertThat(powersave.remedy()).contains("sudo cpupower frequency-set -g performance");

    write(governor, "performance\n");
    assertThat(machine().clock().remedy()).get().asString().contains("turbo off");

    write(noTurbo, "1\n");
    assertThat(machine().clock().state()).isEqualTo(Finding.State.OK);
  }

  @Test
  void boostIsTurboOnOtherProcessors() throws IOException {
    write("sys/devices/system/cpu/cpufreq/boost", "1\n");
    assertThat(machine().clock().detail()).isEqualTo("governor unknown, turbo on");
  }

  @Test
  void autogroupsThatActOnThisProcessLimit() throws IOException {
    assertThat(machine().autogroups().detail()).startsWith("this kernel has no autogroups");

    write("proc/sys/kernel/sched_autogroup_enabled", "0\n");
    assertThat(machine().autogroups().state()).isEqualTo(Finding.State.OK);

    write("proc/sys/kernel/sched_autogroup_enabled", "1\n");
    assertThat(machine().autogroups().state()).isEqualTo(Finding.State.LIMITED);
    assertThat(machine().autogroups().remedy())
        .get()
        .asString()
        .contains("sudo sysctl kernel.sched_autogroup_enabled=0");
  }

  @Test
  void autogroupsHaveNoEffectInACgroupWithTheCpuController() throws IOException {
    write("proc/sys/kernel/sched_autogroup_enabled", "1\n");
    write("proc/self/mountinfo", "1 0 0:1 / %s/v2 rw - cgroup2 none rw\n".formatted(dir));
    write("proc/self/cgroup", "1:cpu:/\n0::/slice/scope\n");
    assertThat(machine().autogroups().state()).isEqualTo(Finding.State.LIMITED);

    write("v2/slice/cpu.weight", "100\n");
    assertThat(machine().autogroups().state()).isEqualTo(Finding.State.OK);

    write("proc/self/mountinfo", "1 0 0:1 / %s/v1 rw - cgroup none rw,cpu\n".formatted(dir));
    assertThat(machine().autogroups().detail()).startsWith("on, without effect here");

    write("v1/release_agent", "");
    assertThat(machine().autogroups().state()).isEqualTo(Finding.State.LIMITED);
  }

  @Test
  void coresOfTwoKindsLimitCpuTimeAndAreNamed() throws IOException {
    assertThat(machine().mixedCores()).isEmpty();
    write("sys/bus/event_source/devices/armv8_cortex_a76/cpus", "4-7\n");
    assertThat(machine().mixedCores()).isEmpty();

    write("sys/bus/event_source/devices/armv8_cortex_a55/cpus", "0-3\n");
    assertThat(machine().mixedCores())
        .map(Finding::detail)
        .contains("of different kinds: armv8_cortex_a55 on CPUs 0-3, armv8_cortex_a76 on CPUs 4-7");
  }

  @Test
  void aFolderNeedNotExistToHaveRoom() {
    Path folder = dir.resolve("a/b");

    assertThat(Checks.room("data", folder, 1).state()).isEqualTo(Finding.State.OK);
    assertThat(Checks.room("data", folder, Long.MAX_VALUE).state())
        .isEqualTo(Finding.State.LIMITED);
    assertThat(folder).doesNotExist();
  }

  @Test
  void aToolAnswersOrNot() throws InterruptedException {
    assertThat(tool("echo; echo 20.10", 30).detail()).isEqualTo("20.10");
    assertThat(tool("echo no daemon >&2; exit 1", 30))
        .isEqualTo(Finding.missing("tool", "no daemon", "install it"));
    assertThat(tool("exec sleep 300", 1).detail()).isEqualTo("sh did not answer in 1 s");
    Finding absent =
        Checks.tool("tool", List.of("no-such-tool"), Duration.ofSeconds(1), "install it");
    assertThat(absent.detail()).isEqualTo("no-such-tool is not installed");
  }

  @Test
  void theDockerThatIsNamedAnswersOrNoneDoes() {
    assertThat(docker(() -> "28.0", Optional.empty())).isEqualTo(Finding.ok("Docker", "28.0"));
    Finding refused =
        docker(
            () -> {
              throw new ProvisionException("DOCKER_HOST=tcp://127.0.0.1:1 does not answer");
            },
            Optional.empty());
    assertThat(refused.state()).isEqualTo(Finding.State.MISSING);
    assertThat(refused.detail()).isEqualTo("DOCKER_HOST=tcp://127.0.0.1:1 does not answer");
    assertThat(docker(() -> "28.0", Optional.of("it is another machine's")).state())
        .isEqualTo(Finding.State.LIMITED);
  }

  @Test
  void moreThanOnePercentOfStealLimits() {
    assertThat(Checks.steal(new Reading.Measured(0.004)).state()).isEqualTo(Finding.State.OK);
    assertThat(Checks.steal(new Reading.Measured(0.062)).detail())
        .isEqualTo("6.2 % of the last second");
    assertThat(Checks.steal(new Reading.Measured(0.062)).state()).isEqualTo(Finding.State.LIMITED);
    assertThat(Checks.steal(new Reading.Unavailable("no clock")).detail()).isEqualTo("no clock");
  }

  @Test
  void aSharedCoreLimits() {
    assertThat(Checks.coreSpread(new Reading.Measured(0.03)).state()).isEqualTo(Finding.State.OK);
    Finding shared = Checks.coreSpread(new Reading.Measured(0.58));
    assertThat(shared.state()).isEqualTo(Finding.State.LIMITED);
    assertThat(shared.detail()).startsWith("a fixed task took up to 58 % more CPU time: ");
    assertThat(Checks.coreSpread(new Reading.Unavailable("no clock")).detail())
        .isEqualTo("no clock");
  }

  @Test
  void aCgroupThatWasMadeIsDeletedAgain() throws IOException {
    Path made = Files.createDirectory(dir.resolve("trial"));

    Finding finding = Checks.cgroup(new EngineCgroup(Optional.of(made), ""));

    assertThat(finding.state()).isEqualTo(Finding.State.OK);
    assertThat(finding.detail()).endsWith("in " + dir);
    assertThat(made).doesNotExist();
  }

  @Test
  void whyThereIsNoCgroupIsPartedIntoReasonAndRemedy() {
    EngineCgroup none = new EngineCgroup(Optional.empty(), "not permitted. Run as root");
    assertThat(Checks.cgroup(none))
        .isEqualTo(Finding.missing("cgroup", "not permitted", "Run as root"));
  }

  @Test
  void aRefusedPmuIsPartedIntoReasonAndRemedy() {
    assertThat(Machine.refused("PMU", "no permission (open: EACCES): set it to 0"))
        .isEqualTo(Finding.missing("PMU", "no permission (open: EACCES)", "set it to 0"));
  }

  @Test
  void withoutCgroupV2ThePmuIsNotTried() {
    assertThat(machine().pmu(Optional.empty()).detail()).startsWith("not tried");
  }

  @Test
  void theMeterFollowsFromPmuCgroupAndProc() {
    Finding yes = Finding.ok("x", "there");
    Finding no = Finding.missing("x", "not there", "get it");

    assertThat(Doctor.diagnose(yes, yes, true, List.of()).meter())
        .isEqualTo(MeterKind.INSTRUCTIONS);
    assertThat(Doctor.diagnose(no, yes, true, List.of()).meter()).isEqualTo(MeterKind.CGROUP_CPU);
    assertThat(Doctor.diagnose(yes, no, true, List.of()).meter()).isEqualTo(MeterKind.PROC_CPU);
    assertThat(Doctor.diagnose(yes, yes, false, List.of()).meter()).isEqualTo(MeterKind.NONE);
    assertThat(Doctor.diagnose(yes, yes, false, List.of(Finding.ok("Docker", "28.0"))).meter())
        .isEqualTo(MeterKind.DOCKER_STATS);
    assertThat(Doctor.diagnose(no, yes, true, List.of(yes)).meaning()).endsWith(": not there");
    assertThat(Doctor.diagnose(no, yes, true, List.of(yes)).findings()).hasSize(3);
  }

  @Test
  void onAnotherSystemItSaysWhatWorksThereAndAsksNothingOfLinux() throws InterruptedException {
    Doctor.Diagnosis diagnosis =
        Doctor.examine(new Machine(dir, "Mac OS X"), dir.resolve("r"), dir.resolve("d"));

    assertThat(diagnosis.findings())
        .extracting(Finding::subject)
        .containsExactly(
            "system", "JDK", "Docker", "CPU steadiness", "results folder", "data folder");
    assertThat(diagnosis.findings().getFirst().detail())
        .startsWith("Mac OS X: the client's CPU time is metered");
    assertThat(diagnosis.meter()).isIn(MeterKind.DOCKER_STATS, MeterKind.NONE);
  }

  private Machine machine() {
    return new Machine(dir, "Linux");
  }

  private Finding perfRights(String paranoid, String capabilities) throws IOException {
    write("proc/sys/kernel/perf_event_paranoid", paranoid + "\n");
    write("proc/self/status", "Name:\tjava\nCapPrm:\t0\n" + capabilities + "\nSeccomp:\t0\n");
    return machine().perfRights(Optional.empty());
  }

  private static Finding tool(String script, int seconds) throws InterruptedException {
    return Checks.tool(
        "tool", List.of("sh", "-c", script), Duration.ofSeconds(seconds), "install it");
  }

  private static Finding docker(Supplier<String> version, Optional<String> whyNoneStarts) {
    return Checks.docker(version, () -> whyNoneStarts);
  }

  private void write(String file, String text) throws IOException {
    Path path = dir.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
