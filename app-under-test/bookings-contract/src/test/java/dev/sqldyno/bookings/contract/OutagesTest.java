// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutagesTest {
  @Test
  void theLogIsToldTheFirstCauseAndTheClientIsNot() {
    List<String> log = new ArrayList<>();

    RefusedException refused =
        new Outages(log::add).met(new IllegalStateException(new ConnectException("refused")));

    assertThat(log)
        .containsExactly(
            "the database does not answer (0 more requests since the last line): "
                + "java.net.ConnectException: refused");
    assertThat(refused.problem().status()).isEqualTo(503);
    assertThat(refused.problem().detail()).isEqualTo("the database does not answer");
  }
}
