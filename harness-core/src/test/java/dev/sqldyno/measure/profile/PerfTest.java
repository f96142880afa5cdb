// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.CgroupMounts.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what perf is asked, and how its answers are read; perf 6.1 gave them. */
class PerfTest {
  private static final List<String> WANTED = List.of("instructions:u", "cycles", "task-clock");

  @TempDir Path dir;

  @Test
  void eventsThatAVirtualMachineLacksAreMissing() {
    assertThat(
            PerfEvents.parse(
                WANTED,
                """
                <not supported>;;instructions:u;0;100.00;;
                <not supported>;;cycles;0;100.00;;
                1.41;msec;task-clock;1408967;100.00;0.608;CPUs utilized
                """))
        .isEqualTo(new PerfEvents(List.of("task-clock"), List.of("instructions:u", "cycles")));
  }

  @Test
  void aUserWithoutRightsGetsTheUserPartByAnotherName() {
    assertThat(
            PerfEvents.parse(WANTED, "0.86;msec;task-clock:u;860097;100.00;0.529;CPUs utilized\n")
                .counted())
        .containsExactly("task-clock");
  }

  @Test
  void zeroInstructionsAreHalfAPmu() {
    assertThat(
            PerfEvents.parse(WANTED, "0;;instructions:u;100;100.00;;\n812;;cycles;100;100.00;;\n")
                .counted())
        .containsExactly("cycles");
  }

  @Test
  void aRefusalNamesTheRemedy() {
    assertThat(
            Perf.failure(
                "record",
                """
                Error:
                Access to performance monitoring and observability operations is limited.
                Consider adjusting /proc/sys/kernel/perf_event_paranoid setting to open
                """))
        .hasMessageContaining("perf record failed")
        .hasMessageContaining("kernel.perf_event_paranoid=-1");
    assertThat(Perf.failure("record", "\n")).hasMessageContaining("try again");
  }

  @Test
  void theGroupIsNamedOnceForEachEvent() {
    PerfTarget target = new PerfTarget(1, Optional.of("docker/ID"));
    assertThat(target.options(2)).containsExactly("-a", "-G", "docker/ID,docker/ID");
    assertThat(target.caveat()).isEmpty();
  }

  @Test
  void withoutAGroupTheProcessIsNamedAndWhatIsMissedIsSaid() {
    long pid = ProcessHandle.current().pid();
    PerfTarget target = new PerfTarget(pid, Optional.empty());
    assertThat(target.options(2)).startsWith("-p").hasSize(2);
    // its children come first where the numbers of processes began anew
    assertThat(target.options(2).get(1).split(",")).contains("" + pid);
    assertThat(target.caveat()).get().asString().contains("are missed");
  }

  @Test
  void theNameIsThatInTheHierarchyThatPerfReads() throws IOException {
    Path group = Files.createDirectories(dir.resolve("unified/docker/ID"));
    Mount v2 = new Mount("/", dir.resolve("unified"), Set.of());
    Mount v1 = new Mount("/", dir.resolve("perf"), Set.of("perf_event"));

    assertThat(PerfTarget.named(group, new CgroupMounts(List.of(v2)))).contains("docker/ID");
    assertThat(PerfTarget.named(group, new CgroupMounts(List.of(v2, v1))))
        .as("a group that the other hierarchy lacks")
        .isEmpty();
    Files.createDirectories(dir.resolve("perf/docker/ID"));
    assertThat(PerfTarget.named(group, new CgroupMounts(List.of(v2, v1)))).contains("docker/ID");
  }

  @Test
  void anEngineInsideItsClientHasNoProcessesToLookAt() {
    assertThatThrownBy(() -> PerfTarget.of(new Footprint.InJvm()))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("Java profiler");
  }
}
