// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.result.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceEffortTest {
  private final ServiceEffort usual = ServiceEffort.of(Size.QUICK);

  @Test
  void theOpenLoadComesAfterTheClosedOneWhoseRateItIsAShareOf() {
    ServiceEffort effort =
        new ServiceEffort(
            1,
            usual.warmUp(),
            0,
            usual.window(),
            1,
            List.of(Scenario.OPEN, Scenario.SLOW, Scenario.CLOSED, Scenario.OPEN),
            List.of());
    assertThat(effort.scenarios()).containsExactly(Scenario.CLOSED, Scenario.OPEN, Scenario.SLOW);
  }

  @Test
  void aBoundedWarmUpHasRoomForTheSpansThatSteadinessNeeds() {
    for (Size size : Size.values()) {
      Steadiness.Rule rule = ServiceEffort.of(size).warmUp();
      assertThat(rule.bound())
          .isGreaterThanOrEqualTo(rule.window().multipliedBy(2L * rule.windows()));
    }
  }
}
