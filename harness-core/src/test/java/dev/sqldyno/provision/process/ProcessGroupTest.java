// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessGroupTest {
  private static final long OURS = ProcessHandle.current().pid();

  @TempDir Path proc;

  @Test
  void aProcessThatNobodyHasWaitedForIsDead() throws IOException {
    stat("S");
    assertThat(ProcessGroup.lives(proc, OURS)).isTrue();
    stat("Z");
    assertThat(ProcessGroup.lives(proc, OURS)).isFalse();
  }

  @Test
  void whereTheSystemHasNoProcJavaTells() {
    assertThat(ProcessGroup.lives(proc, OURS)).isTrue();
    assertThat(ProcessGroup.lives(proc, Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void whereItHasOneAProcessThatIsNotThereHasEnded() throws IOException {
    Files.createDirectory(proc.resolve("self"));
    assertThat(ProcessGroup.lives(proc, OURS)).isFalse();
  }

  private void stat(String state) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(OURS)));
    Files.writeString(folder.resolve("stat"), "%d (a) b) %s 1 1".formatted(OURS, state));
  }
}
