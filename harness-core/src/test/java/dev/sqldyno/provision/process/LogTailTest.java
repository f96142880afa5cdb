// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @Test
  void complaintsArePreferredToTheAdviceAfterThem() {
    String output = "starting\n2026-11-21 [ERROR] Aborting\nPlease read the manual\n";
    assertThat(LogTail.of(output)).isEqualTo("2026-11-21 [ERROR] Aborting\n");
  }

  @Test
  void ofManyComplaintsTheLastSixAreShown() {
    String output =
        IntStream.rangeClosed(1, 99)
            .mapToObj("[ERROR] %d\n"::formatted)
            .collect(Collectors.joining());
    assertThat(LogTail.of(output)).startsWith("[ERROR] 94\n").endsWith("[ERROR] 99\n");
  }

  @Test
  void withoutComplaintsTheLastLinesAreShown() {
    String output =
        IntStream.rangeClosed(1, 99).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    assertThat(LogTail.of(output)).startsWith("line 85\n").endsWith("line 99\n");
  }

  @Test
  void aLineWithoutEndAndWhatIsNoTextAreShownInShort() {
    String tail = LogTail.of("\u001b[2J" + "x".repeat(3_000_000));
    assertThat(tail)
        .startsWith(" [2Jxxx")
        .endsWith("… (a line of 3000004 characters or more)\n")
        .hasSizeLessThan(600);
  }

  @Test
  void ofALongLogOnlyTheEndIsRead(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(log, "the beginning\n" + "x".repeat(999_999) + "\nthe end\n");
    assertThat(LogTail.tail(log)).endsWith("x\nthe end\n").hasSize(256 << 10);
    assertThat(LogTail.tail(Files.writeString(log, "all"))).isEqualTo("all");
  }
}
