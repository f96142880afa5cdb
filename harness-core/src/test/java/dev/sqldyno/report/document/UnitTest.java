// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnitTest {

  @Test
  void threeDigitsAndThePrefixThatSuits() {
    assertThat(Unit.NANOS.format(0)).isEqualTo("0 ns");
    assertThat(Unit.NANOS.format(0.1234)).isEqualTo("0.123 ns");
    assertThat(Unit.NANOS.format(2)).isEqualTo("2.00 ns");
    assertThat(Unit.NANOS.format(12.345)).isEqualTo("12.3 ns");
    assertThat(Unit.NANOS.format(3_300)).isEqualTo("3.30 µs");
    assertThat(Unit.NANOS.format(-45_678_000)).isEqualTo("-45.7 ms");
    assertThat(Unit.NANOS.format(5e12)).isEqualTo("5000 s");
    assertThat(Unit.INSTRUCTIONS.format(12_300_000_000.0)).isEqualTo("12.3 G instr");
  }

  @Test
  void roundingUpTakesTheNextPrefix() {
    assertThat(Unit.NANOS.format(999.4)).isEqualTo("999 ns");
    assertThat(Unit.NANOS.format(999.6)).isEqualTo("1.00 µs");
  }
}
