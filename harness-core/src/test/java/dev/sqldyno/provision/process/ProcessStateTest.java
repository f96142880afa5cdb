// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessStateTest {
  private static final long OURS = ProcessHandle.current().pid();

  @TempDir Path proc;

  /** A zombie has ended, and what a tracer holds ("t") is not stopped. */
  @ParameterizedTest
  @CsvSource({"S, LIVES", "Z, ENDED", "T, STOPPED", "t, LIVES"})
  void theLetterOfTheKernelTells(String letter, ProcessState state) throws IOException {
    stat(letter);
    assertThat(ProcessState.of(proc, OURS)).isEqualTo(state);
  }

  @Test
  void withoutProcJavaReportsTheState() {
    assertThat(ProcessState.of(proc, OURS)).isEqualTo(ProcessState.LIVES);
    assertThat(ProcessState.of(proc, Integer.MAX_VALUE)).isEqualTo(ProcessState.ENDED);
  }

  @Test
  void withProcAMissingProcessHasEnded() throws IOException {
    Files.createDirectory(proc.resolve("self"));
    assertThat(ProcessState.of(proc, OURS)).isEqualTo(ProcessState.ENDED);
  }

  private void stat(String state) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(OURS)));
    Files.writeString(folder.resolve("stat"), "%d (a) b) %s 1 1".formatted(OURS, state));
  }
}
