// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompilerShareTest {
  @Test
  void theCompilersHaveAPartOfThisJvmsCpuTime() {
    CompilerShare compilers = new CompilerShare();
    assertThat(IntStream.range(0, 10_000_000).filter(n -> Integer.bitCount(n) == 3).count())
        .isPositive();
    assertThat(compilers.sinceLast()).isBetween(0.0, 1.0);
  }
}
