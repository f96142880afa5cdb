// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void linesBecomeOne() {
    assertThat(OneLine.of(" FATAL:\n   no idea\r\n")).isEqualTo("FATAL: no idea");
  }

  @Test
  void nothingThatSteersATerminalOrHidesTextIsLeft() {
    assertThat(OneLine.of("a\u001b]0;title\u0007b")).isEqualTo("a ]0;title b");
    assertThat(OneLine.of("a\u009b2Jb")).as("C1").isEqualTo("a 2Jb");
    assertThat(OneLine.of("a\u202eb\u200bc")).as("direction, no width").isEqualTo("a b c");
    assertThat(OneLine.of("größer als 3 µs")).isEqualTo("größer als 3 µs");
  }
}
