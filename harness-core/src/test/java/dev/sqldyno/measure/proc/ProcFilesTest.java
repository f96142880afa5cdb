// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parses files as Linux 6.18 wrote them. */
class ProcFilesTest {
  private static final String SCHEDSTAT = "23669489 67170444 30\n";

  private static final String IO =
      """
      rchar: 26133
      wchar: 67108864
      syscr: 41
      syscw: 64
      read_bytes: 4096
      write_bytes: 67112960
      cancelled_write_bytes: 8192
      """;

  @Test
  void takesHowOftenAThreadWasPutOnACore() {
    assertThat(ContextSwitches.parse(SCHEDSTAT)).contains(30L);
  }

  @Test
  void tellsWhatCameFromStorageFromWhatTheProcessAskedFor() {
    assertThat(ProcessBytes.parse(IO, Counter.PROCESS_READ)).contains(4_096L);
    assertThat(ProcessBytes.parse(IO, Counter.FILE_READ)).contains(26_133L);
  }

  @Test
  void filesAreReadAgainWhetherTheyWereKeptOpenOrNot(@TempDir Path folder) throws IOException {
    List<Path> many = new ArrayList<>();
    for (int i = 0; i < 70; i++) {
      many.add(Files.createDirectory(folder.resolve("thread" + i)));
    }
    try (KeptFiles files = new KeptFiles("io")) {
      for (String text : List.of("first", "2", "third")) {
        for (Path each : many) {
          Files.writeString(each.resolve("io"), text);
        }
        assertThat(files.read(many)).hasSize(70).values().containsOnly(text);
      }
      assertThat(files.read(List.of(folder, many.getLast()))).containsOnlyKeys(many.getLast());
    }
  }

  @Test
  void aKernelThatDoesNotCountIsNotZero() {
    assertThat(ContextSwitches.parse("")).isEqualTo(Optional.empty());
    assertThat(ProcessBytes.parse("rchar: 26133\n", Counter.PROCESS_READ))
        .isEqualTo(Optional.empty());
  }
}
