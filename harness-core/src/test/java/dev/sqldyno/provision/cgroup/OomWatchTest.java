// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OomWatchTest {
  @TempDir Path root;

  @Test
  void aKillInTheNearestGroupThatCountsIsReportedWithItsLimit() throws IOException {
    Files.createDirectories(root.resolve("run/sqldyno-1"));
    Path events = Files.writeString(root.resolve("run/memory.events"), "oom 1\noom_kill 1\n");
    Files.writeString(root.resolve("run/memory.max"), "734003200\n");
    OomWatch watch = watch();
    assertThat(watch.killingInGroup()).as("an earlier one is none of its business").isEmpty();

    Files.writeString(events, "oom 2\noom_kill 2\n");
    assertThat(watch.killing())
        .hasValueSatisfying(how ->
            assertThat(how).startsWith(" by the kernel for lack of memory (limit 700 MiB): allow"));
  }

  @Test
  void aKillAnywhereOnTheMachineIsOnlyLikely() throws IOException {
    Path machine = Files.writeString(root.resolve("vmstat"), "nr 1\noom_kill 4\n");
    OomWatch watch = watch();
    assertThat(watch.killing()).isEmpty();

    Files.writeString(machine, "nr 1\noom_kill 5\n");
    assertThat(watch.killingInGroup()).isEmpty();
    assertThat(watch.killing())
        .hasValueSatisfying(how -> assertThat(how).startsWith(", most likely by the kernel"));
  }

  private OomWatch watch() {
    CgroupMounts mounts =
        CgroupMounts.parse("20 31 0:38 / %s rw - cgroup2 cgroup2 rw\n".formatted(root));
    return OomWatch.of(mounts, "0::/run/sqldyno-1\n", root.resolve("vmstat"));
  }
}
