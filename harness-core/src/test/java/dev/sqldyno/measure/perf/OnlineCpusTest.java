// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OnlineCpusTest {
  @Test
  void readsRangesAndSingleCpus() {
    assertThat(OnlineCpus.parse("0\n")).containsExactly(0);
    assertThat(OnlineCpus.parse("0-3\n")).containsExactly(0, 1, 2, 3);
    assertThat(OnlineCpus.parse("0,2-3,8-9\n")).containsExactly(0, 2, 3, 8, 9);
  }
}
