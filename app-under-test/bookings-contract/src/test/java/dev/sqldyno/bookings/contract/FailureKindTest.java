// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindTest {
  @ParameterizedTest
  @CsvSource({
    "40P01, 0, CONFLICT",
    "HY000, 1205, CONFLICT",
    "23505, 0, STORED",
    "23000, 1062, STORED",
    "22003, 0, TOTAL_TOO_LARGE",
    "22003, 1264, TOTAL_TOO_LARGE",
    "22001, 1264, TOTAL_TOO_LARGE",
    "22001, 1406, FAULT",
    "08006, 0, NO_DATABASE",
    "57P01, 0, NO_DATABASE",
    "53300, 0, NO_DATABASE",
    "70100, 1317, NO_DATABASE",
    "42601, 0, FAULT",
    "'', 0, FAULT",
    ", 0, FAULT"
  })
  void whatEveryEngineSaysMeansTheSameOnEveryStack(String state, int code, FailureKind kind) {
    assertThat(FailureKind.of(state, code, Set.of("40P01", "1205"))).isEqualTo(kind);
  }
}
