// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.perf.PerfFd.Snapshot;
import org.junit.jupiter.api.Test;

class PerfFdTest {
  @Test
  void whatMissedATurnDidNotRunAllTheTime() {
    assertThat(new Snapshot(700, 50, 50).ranAllTheTime()).isTrue();
    assertThat(new Snapshot(700, 50, 49).ranAllTheTime()).isFalse();
    assertThat(new Snapshot(0, 0, 0).ranAllTheTime()).isTrue();
  }

  @Test
  void onlyInstructionsArePinned() {
    assertThat(PerfEvent.INSTRUCTIONS.flags(PerfEvent.Mode.USER)).isEqualTo(0b110_0100);
    assertThat(PerfEvent.CYCLES.flags(PerfEvent.Mode.BOTH)).isEqualTo(0b100_0000);
  }
}
