// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastWordsTest {
  @Test
  void complaintsArePreferredToTheAdviceAfterThem() {
    String output = "starting\n2026-11-21 [ERROR] Aborting\nPlease read the manual\n";
    assertThat(LastWords.of(output)).isEqualTo("2026-11-21 [ERROR] Aborting\n");
  }

  @Test
  void withoutComplaintsTheLastLinesAreTold() {
    String output =
        IntStream.rangeClosed(1, 99).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    assertThat(LastWords.of(output)).startsWith("line 85\n").endsWith("line 99\n");
  }
}
