// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class HttpDateTest {
  @Test
  void eachSecondHasTheFormOfTheStandard() {
    assertThat(HttpDate.at(Instant.parse("1994-11-06T08:49:37Z").getEpochSecond()))
        .isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
    assertThat(HttpDate.at(Instant.parse("2026-12-31T23:59:59Z").getEpochSecond()))
        .isEqualTo("Thu, 31 Dec 2026 23:59:59 GMT");
  }
}
