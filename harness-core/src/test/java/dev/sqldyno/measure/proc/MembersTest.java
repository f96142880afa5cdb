// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MembersTest {
  private static final long OWN = ProcessHandle.current().pid();

  @TempDir private Path group;

  @Test
  void listsAGroupAndTheOnesBelowIt() throws IOException {
    Path below = Files.createDirectory(group.resolve("init"));
    Files.writeString(group.resolve("cgroup.procs"), "");
    Files.writeString(group.resolve("cgroup.threads"), "");
    Files.writeString(below.resolve("cgroup.procs"), "12\n34\n");
    Files.writeString(below.resolve("cgroup.threads"), "12\n13\n34\n");
    Members members = of(Optional.of(group));

    assertThat(members.processes()).containsExactly(Path.of("/proc/12"), Path.of("/proc/34"));
    assertThat(members.threads()).hasSize(3).contains(Path.of("/proc/13"));
  }

  @Test
  void aGroupOfV1ListsItsThreadsUnderAnotherName() throws IOException {
    Files.writeString(group.resolve("cgroup.procs"), "12\n");
    Files.writeString(group.resolve("tasks"), "12\n13\n");

    assertThat(of(Optional.of(group)).threads()).hasSize(2);
  }

  @Test
  void withoutAGroupTheTreeIsLookedAt() {
    Members members = of(Optional.empty());

    assertThat(members.processes()).contains(Path.of("/proc/" + OWN));
    assertThat(members.threads())
        .hasSizeGreaterThan(5)
        .contains(Path.of("/proc/%d/task/%d".formatted(OWN, OWN)));
  }

  private static Members of(Optional<Path> cgroup) {
    return Members.of(new Footprint.Processes(OWN, cgroup, cgroup.isPresent() ? "" : "no rights"));
  }
}
