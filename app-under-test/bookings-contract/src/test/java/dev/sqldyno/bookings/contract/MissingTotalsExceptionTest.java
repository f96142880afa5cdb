// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MissingTotalsExceptionTest {
  private static final List<String> PERIODS = List.of("2025-H2", "2026-H1", "2026-H2");

  @Test
  void totalsThatAreAllThereAreReturned() {
    assertThat(MissingTotalsException.requireAll(PERIODS, PERIODS, Function.identity()))
        .isSameAs(PERIODS);
  }

  @Test
  void thoseNotFoundAreToldInTheirOrder() {
    assertThatExceptionOfType(MissingTotalsException.class)
        .isThrownBy(() ->
            MissingTotalsException.requireAll(PERIODS, List.of("2026-H1"), Function.identity()))
        .satisfies(missing -> assertThat(missing.periods()).containsExactly("2025-H2", "2026-H2"));
  }
}
