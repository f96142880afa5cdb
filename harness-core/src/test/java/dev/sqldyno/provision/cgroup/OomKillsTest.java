// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OomKillsTest {
  private static final String GROUPS = "9:memory:/docker/ID\n0::/docker/ID\n";

  @TempDir Path root;
  private Path v1;
  private Path v2;
  private CgroupMounts mounts;

  @BeforeEach
  void mountBothHierarchies() throws IOException {
    v1 = Files.createDirectories(root.resolve("memory/docker/ID"));
    v2 = Files.createDirectories(root.resolve("unified/docker/ID"));
    mounts =
        CgroupMounts.parse(
            "14 31 0:32 / %1$s/memory rw - cgroup cgroup rw,memory\n20 31 0:38 / %1$s/unified rw - cgroup2 cgroup2 rw\n"
                .formatted(root));
  }

  @Test
  void v2CountsThemAmongItsEvents() throws IOException {
    Files.writeString(v2.resolve("memory.events"), "low 0\nmax 31\noom 2\noom_kill 2\n");

    assertThat(OomKills.find(mounts, GROUPS, "ID").orElseThrow().read()).hasValue(2L);
  }

  @Test
  void v1CountsThemWhereV2HasNoMemoryController() throws IOException {
    Files.writeString(
        v1.resolve("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
    OomKills kills = OomKills.find(mounts, GROUPS, "ID").orElseThrow();

    assertThat(kills.read()).hasValue(1L);
    Files.delete(kills.file());
    assertThat(kills.read()).as("its cgroup is gone").isEmpty();
  }

  @Test
  void anOldKernelThatDoesNotCountThemGivesNothing() throws IOException {
    Files.writeString(v1.resolve("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\n");

    assertThat(OomKills.find(mounts, GROUPS, "ID")).isEmpty();
  }

  @Test
  void anotherGroupsFilesAreNotTheEngines() throws IOException {
    Files.writeString(v2.resolve("memory.events"), "oom_kill 2\n");

    assertThat(OomKills.find(mounts, "0::/docker\n", "ID")).isEmpty();
  }
}
