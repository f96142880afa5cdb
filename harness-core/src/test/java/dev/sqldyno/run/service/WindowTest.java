// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import org.junit.jupiter.api.Test;

class WindowTest {
  @Test
  void aClockThatWasSetVoidsTheWindow() {
    assertThatCode(() -> Window.mustAgree(20_300, 20e9)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Window.mustAgree(18_000, 20e9))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("clock was set by -2000 ms");
  }
}
