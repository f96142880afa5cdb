// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunLengthTest {

  @ParameterizedTest
  @EnumSource
  void bothLayoutsOfAKeptTableAreMeasuredAsOftenInTheEmulator(Size size) {
    RunLength length = RunLength.of(size).emulated();
    assertThat(length.iterations()).isPositive().isEven();
    assertThat(length.iterations()).isGreaterThanOrEqualTo(RunLength.of(size).iterations());
    assertThat(length.warmUp()).isTrue();
  }
}
