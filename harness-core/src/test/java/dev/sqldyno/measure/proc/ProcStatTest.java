// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcStatTest {
  @Test
  void readsParentReapedTimeAndStartBehindANameWithBlanksAndParentheses() {
    String stat =
        "4711 (db: (x) y) S 42 4711 4711 0 -1 4194560 3053 27815 0 5 17 9 120 34 20 0 1 0 98765"
            + " 231706624 7105 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0\n";

    assertThat(ProcStat.parse(stat)).isEqualTo(new ProcStat(42, 98_765, 1_540_000_000L));
  }
}
