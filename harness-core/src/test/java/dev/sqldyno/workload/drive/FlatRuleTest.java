// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlatRuleTest {
  private final FlatRule.Watch watch = watch(1);

  private static FlatRule.Watch watch(int times) {
    return new FlatRule(Duration.ofSeconds(2), 3, times, 0.05, Duration.ofSeconds(20)).watch();
  }

  private boolean after(double... perRequest) {
    for (double nanos : perRequest) {
      watch.add(0, nanos);
    }
    return watch.reached();
  }

  @Test
  void threeWindowsThatCostNoLessThanTheThreeBeforeAreSteady() {
    assertThat(after(900, 700, 500, 500, 500)).isFalse();
    assertThat(after(500)).isFalse();
    assertThat(after(500)).isTrue();
  }

  @Test
  void aSlowDeclineIsNotTakenForSteady() {
    assertThat(after(600, 588, 576, 565, 553, 542)).isFalse();
    assertThat(after(540, 539, 538)).isTrue();
  }

  /** The fourth and the fifth window are dearer than the third for some reason. */
  @Test
  void aBumpInASlowDeclineIsNotTakenForSteadyWhereItMustBeSoTwice() {
    double[] decline = {700, 650, 600, 640, 635, 560, 520, 480, 470};
    FlatRule.Watch once = watch(1);
    FlatRule.Watch twice = watch(2);
    boolean fooled = false;
    for (double nanos : decline) {
      once.add(0, nanos);
      twice.add(0, nanos);
      fooled |= once.reached();
      assertThat(twice.reached()).as("%s", twice.history()).isFalse();
    }
    assertThat(fooled).isTrue();
    for (int i = 0; i < 5; i++) {
      twice.add(0, 460);
    }
    assertThat(twice.reached()).isTrue();
  }

  @Test
  void whatSwaysIsSteadyWhereItDoesNotFall() {
    assertThat(after(500, 440, 520, 450, 515, 505)).isTrue();
  }

  @Test
  void aMachineThatSlowsDownDoesNotHideADecline() {
    double[] service = {600, 588, 576, 700, 680, 660};
    double[] engine = {500, 500, 500, 620, 620, 620};
    for (int i = 0; i < service.length; i++) {
      watch.add(0, service[i], service[i] / engine[i]);
    }
    assertThat(watch.reached()).isFalse();

    watch.add(0, 655, 655.0 / 620);
    watch.add(0, 1310, 1310.0 / 1240);
    watch.add(0, 660, 660.0 / 625);
    assertThat(watch.reached()).isTrue();
    assertThat(watch.history()).startsWith(600.0).endsWith(655.0, 1310.0, 660.0);
  }

  /** An engine's commits get cheaper when more of them come at once and share a write. */
  @Test
  void anEngineThatGetsCheaperWithTheServiceDoesNotHideADecline() {
    double[] service = {1271, 1189, 1209, 1127, 1115, 1052};
    for (double nanos : service) {
      watch.add(0, nanos, 1.5);
    }
    assertThat(watch.reached()).isFalse();
  }

  @Test
  void aServiceThatStillCompilesIsNotSteadyHoweverFlatItIs() {
    for (int i = 0; i < 9; i++) {
      watch.add(0.12, 1400);
    }
    assertThat(watch.reached()).isFalse();
    for (int i = 0; i < 3; i++) {
      watch.add(0.01, 1400);
    }
    assertThat(watch.reached()).isTrue();
  }

  @Test
  void aWindowWithoutAnAnswerIsNeverSteady() {
    assertThat(after(500, Double.NaN, 500, 500, 500, 500)).isFalse();
    assertThat(after(500, 500)).isTrue();
    assertThat(watch.history()).hasSize(7);
  }
}
