// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineCgroupTest {
  private static final List<String> COMMAND = List.of("server", "--port=1");

  @TempDir Path folder;

  @Test
  void everyPlaceThatForbidsItIsNamedWithItsReasonAndTheRemedy() {
    EngineCgroup cgroup =
        EngineCgroup.make("engine", List.of(Path.of("/proc"), folder.resolve("missing")));
    assertThat(cgroup.path()).isEmpty();
    assertThat(cgroup.whyNot())
        .startsWith("/proc/engine: no such cgroup")
        .contains("missing/engine: no such cgroup")
        .endsWith("systemd-run --user --scope -p Delegate=yes COMMAND");
  }

  @Test
  void pidsIsEnabledAndDisabledWhereNobodyEverEnabledAny() throws IOException {
    assertThat(written("\n", "pids\n")).containsExactly("+pids", "-pids");
    assertThat(written("\n", "memory pids\n")).containsExactly("+pids");
    assertThat(written("cpu memory\n", "")).isEmpty();
  }

  @Test
  void theTopOfAContainerIsLeftAlone() throws IOException {
    write("cgroup.type", "domain\n");
    assertThat(written("\n", "")).isEmpty();
  }

  @Test
  void onlyAKilledTrialsGroupIsDeleted() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path killed = oldGroup("sqldyno-doctor-" + dead.pid());
    Path living = oldGroup("sqldyno-doctor-" + ProcessHandle.current().pid());
    Path engine = oldGroup("sqldyno-" + dead.pid() + "-postgresql-1");
    EngineCgroup.make("engine", List.of(folder));
    assertThat(killed).doesNotExist();
    assertThat(living).exists();
    assertThat(engine).as("the janitor's").exists();

    Files.createDirectory(killed);
    EngineCgroup.make("engine", List.of(folder));
    assertThat(killed).as("so new that its owner may live in another container").exists();
  }

  private Path oldGroup(String name) throws IOException {
    Path group = Files.createDirectory(folder.resolve(name));
    return Files.setLastModifiedTime(group, FileTime.from(Instant.now().minusSeconds(3600)));
  }

  /** Returns what is written where the controllers then are those. */
  private List<String> written(String before, String after) throws IOException {
    write("cgroup.subtree_control", before);
    List<String> written = new ArrayList<>();
    EngineCgroup.enableImplicit(
        folder,
        (file, text) -> {
          written.add(text);
          Files.writeString(file, after);
        });
    return written;
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void withoutOneACommandIsRunAsItIs() {
    assertThat(new EngineCgroup(Optional.empty(), "why").entering(COMMAND)).isEqualTo(COMMAND);
  }

  @Test
  void withOneACommandEntersItFirstAndKeepsItsArguments() {
    assertThat(new EngineCgroup(Optional.of(Path.of("/c g")), "").entering(COMMAND))
        .startsWith("sh", "-c")
        .endsWith("/c g/cgroup.procs", "server", "--port=1");
  }
}
