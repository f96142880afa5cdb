// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.libc.Libc;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientMeterTest {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thisJvmsCpuTimeIsReadOnEverySystem(boolean linux) {
    assumeTrue(Libc.isLinux() || !linux, "its calls are Linux's");
    Reading sinceStart = new ClientMeter(linux).read().counters().get(Counter.CPU);

    assertThat(sinceStart)
        .isInstanceOfSatisfying(
            Reading.Measured.class, cpu -> assertThat(cpu.value()).isGreaterThan(1e7));
  }
}
