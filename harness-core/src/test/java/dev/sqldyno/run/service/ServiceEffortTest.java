// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.result.Scenario;
import java.time.Duration;
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
      ServiceEffort effort = ServiceEffort.of(size);
      Steadiness.Rule rule = effort.warmUp();
      boolean someComeFirst = FirstUsers.of(effort.users()) > 0;
      Duration first = someComeFirst ? FirstUsers.longest(rule) : Duration.ZERO;
      assertThat(rule.bound().minus(first))
          .as("%s", size)
          .isGreaterThanOrEqualTo(rule.window().multipliedBy(2L * rule.windows()));
    }
  }
}
