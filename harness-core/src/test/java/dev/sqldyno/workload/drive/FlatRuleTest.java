// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlatRuleTest {
  private final FlatRule rule =
      new FlatRule(Duration.ofSeconds(1), 3, 2, 0.05, Duration.ofMinutes(1));

  @Test
  void itIsFlatWhenTheLastMedianIsNotBelowTheOneBefore() {
    assertThat(rule.isFlat(List.of(900.0, 700.0, 500.0, 500.0, 500.0))).isFalse();
    assertThat(rule.isFlat(List.of(900.0, 700.0, 500.0, 500.0, 500.0, 500.0))).isFalse();
    assertThat(rule.isFlat(List.of(900.0, 700.0, 500.0, 500.0, 500.0, 500.0, 480.0))).isTrue();
  }

  @Test
  void whatGetsDearerIsFlat() {
    assertThat(rule.isFlat(List.of(500.0, 500.0, 500.0, 900.0, 900.0, 900.0))).isTrue();
  }

  @Test
  void aWindowWithoutASuccessIsNeverFlat() {
    assertThat(rule.isFlat(List.of(500.0, Double.NaN, 500.0, 500.0, 500.0, 500.0))).isFalse();
  }
}
