// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.perf.PerfFd.Snapshot;
import org.junit.jupiter.api.Test;

class PerfFdTest {
  private static final Snapshot ZERO = new Snapshot(0, 0, 0);

  @Test
  void takesTheCountAsItIsWhereTheCounterRanAllTheTime() {
    assertThat(new Snapshot(700, 50, 50).since(ZERO)).isEqualTo(700);
  }

  @Test
  void scalesTheStepWhereTheCounterTookTurns() {
    assertThat(new Snapshot(700, 100, 50).since(new Snapshot(100, 40, 30))).isEqualTo(1_800);
  }

  @Test
  void countsNothingWhereNothingRan() {
    assertThat(new Snapshot(700, 50, 50).since(new Snapshot(700, 50, 50))).isZero();
  }

  @Test
  void knowsNothingWhereTheCounterNeverHadItsTurn() {
    assertThat(new Snapshot(700, 90, 50).since(new Snapshot(700, 50, 50))).isNaN();
  }
}
