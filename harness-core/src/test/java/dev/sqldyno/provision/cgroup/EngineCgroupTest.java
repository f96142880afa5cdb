// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        .contains("/proc/engine: no such cgroup")
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
