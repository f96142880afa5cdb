// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnginesTest {
  @Test
  void eachEngineRunsThePlan() {
    assertThat(new Engines(List.of("10.0.0.7:1099", "load.example:99"), Optional.empty()).count())
        .isEqualTo(2);
    assertThat(Engines.HERE.count()).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.7", ":1099", "10.0.0.7:", "a b:1099", "10.0.0.7:1099x", ""})
  void whatIsNoAddressIsNamed(String address) {
    assertThatThrownBy(() -> new Engines(List.of("10.0.0.7:1099", address), Optional.empty()))
        .isInstanceOf(JMeterException.class)
        .hasMessage("'%s' is no engine's address such as 10.0.0.7:1099", address);
  }
}
