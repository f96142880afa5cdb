// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottlingTest {
  @TempDir private Path top;
  private Path own;

  @BeforeEach
  void makeGroups() throws IOException {
    own = Files.createDirectories(top.resolve("ci/job"));
    Files.writeString(top.resolve("cpu.stat"), "usage_usec 5\n");
  }

  @Test
  void addsTheQuotasOfTheGroupsAboveOurs() throws IOException {
    Files.writeString(own.resolve("cpu.stat"), "usage_usec 5\nthrottled_usec 20\n");
    Files.writeString(own.resolveSibling("cpu.stat"), "usage_usec 5\nthrottled_usec 3\n");

    assertThat(throttling("cgroup2 cgroup2 rw", "0::/ci/job\n"))
        .isEqualTo(new Reading.Measured(23_000));
  }

  @Test
  void readsNanosecondsOfV1() throws IOException {
    Files.writeString(own.resolve("cpu.stat"), "nr_periods 9\nthrottled_time 4711\n");

    assertThat(throttling("cgroup cgroup rw,cpu,cpuacct", "3:cpu,cpuacct:/ci/job\n"))
        .isEqualTo(new Reading.Measured(4_711));
  }

  @Test
  void doesNotTakeAGroupWithoutQuotaForOneThatWasNotThrottled() {
    assertThat(throttling("cgroup2 cgroup2 rw", "0::/\n")).isInstanceOf(Reading.Unavailable.class);
  }

  @Test
  void countsAQuotaOnceThatHoldsForTwoProcesses() throws IOException {
    Files.writeString(own.resolve("cpu.stat"), "usage_usec 5\nthrottled_usec 20\n");
    Path engine = Files.createDirectories(top.resolve("ci/engine"));
    Files.writeString(engine.resolve("cpu.stat"), "usage_usec 5\nthrottled_usec 100\n");
    Files.writeString(own.resolveSibling("cpu.stat"), "usage_usec 5\nthrottled_usec 3\n");

    assertThat(throttling("cgroup2 cgroup2 rw", "0::/ci/job\n", "0::/ci/engine\n"))
        .isEqualTo(new Reading.Measured(123_000));
  }

  private Reading throttling(String mounted, String... procCgroups) {
    CgroupMounts mounts = CgroupMounts.parse("35 24 0:30 / " + top + " rw - " + mounted + "\n");
    return Throttling.of(mounts, List.of(procCgroups)).read();
  }
}
