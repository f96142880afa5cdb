// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  private final Steadiness steadiness =
      new Steadiness(new Steadiness.Rule(Duration.ofSeconds(2), 3, 0.05, Duration.ofSeconds(20)));

  private boolean after(double... perRequest) {
    for (double nanos : perRequest) {
      steadiness.add(nanos);
    }
    return steadiness.reached();
  }

  @Test
  void threeWindowsWithinFivePercentAreSteady() {
    assertThat(after(900, 500, 490)).isFalse();
    assertThat(after(512)).isTrue();
  }

  @Test
  void aSlowDeclineIsNotTakenForSteady() {
    assertThat(after(600, 582, 565, 548)).isFalse();
    assertThat(after(540, 536)).isTrue();
  }

  @Test
  void theLastWindowsCountAndNotTheFirst() {
    assertThat(after(500, 500, 500)).isTrue();
    assertThat(after(600)).isFalse();
  }

  @Test
  void aWindowWithoutAnAnswerIsNeverSteady() {
    assertThat(after(500, Double.NaN, 500)).isFalse();
    assertThat(after(500, 500)).isTrue();
    assertThat(steadiness.history()).hasSize(4);
  }
}
