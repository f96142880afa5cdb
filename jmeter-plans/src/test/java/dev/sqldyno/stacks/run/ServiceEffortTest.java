// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.run.Budget;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stack.Layer;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.workload.drive.FlatRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceEffortTest {
  private final ServiceEffort usual = ServiceEffort.of(Size.QUICK);

  @Test
  void theOpenLoadComesAfterTheClosedOneWhoseRateItIsAShareOf() {
    ServiceEffort effort =
        usual.with(
            1,
            Budget.of(1),
            List.of(Scenario.OPEN, Scenario.SLOW, Scenario.CLOSED, Scenario.OPEN),
            Duration.ZERO);
    assertThat(effort.scenarios()).containsExactly(Scenario.CLOSED, Scenario.OPEN, Scenario.SLOW);
  }

  @Test
  void aBoundedWarmUpHasRoomForTheSpansThatSteadinessNeeds() {
    for (Size size : Size.values()) {
      ServiceEffort effort = ServiceEffort.of(size);
      FlatRule rule = effort.warmUp();
      boolean someComeFirst = RampUp.of(effort.users()) > 0;
      Duration first = someComeFirst ? RampUp.longest(rule) : Duration.ZERO;
      assertThat(rule.bound().minus(first))
          .as("%s", size)
          .isGreaterThanOrEqualTo(
              rule.window().multipliedBy(2 * rule.windows() + rule.times() - 1));
    }
  }

  @Test
  void theDefaultSizeComparesTheIdiomaticLayerBlockingAndReactive() {
    Stacks ours = Stacks.load(Path.of("../app-under-test/launch"), Map.of());
    List<Stack> compared = ServiceEffort.stacks(Size.QUICK).stream().map(ours::stack).toList();
    assertThat(compared)
        .extracting(Stack::model)
        .containsExactly(Optional.of(Model.PLATFORM), Optional.of(Model.REACTIVE));
    assertThat(compared).extracting(Stack::layer).containsOnly(Optional.of(Layer.IDIOMATIC));
  }

  @Test
  void theFullSizeComparesEveryStack() {
    assertThat(ServiceEffort.stacks(Size.FULL)).isEmpty();
  }
}
