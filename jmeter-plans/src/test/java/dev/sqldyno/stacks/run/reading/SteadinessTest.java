// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.drive.FlatRule;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  private final Steadiness steadiness = steadiness(1);

  private static Steadiness steadiness(int times) {
    return new Steadiness(
        new FlatRule(Duration.ofSeconds(2), 3, times, 0.05, Duration.ofSeconds(20)));
  }

  private boolean after(double... perRequest) {
    for (double nanos : perRequest) {
      steadiness.add(nanos, 1, 0);
    }
    return steadiness.reached();
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
    Steadiness once = steadiness(1);
    Steadiness twice = steadiness(2);
    boolean fooled = false;
    for (double nanos : decline) {
      once.add(nanos, 1, 0);
      twice.add(nanos, 1, 0);
      fooled |= once.reached();
      assertThat(twice.reached()).as("%s", twice.history()).isFalse();
    }
    assertThat(fooled).isTrue();
    for (int i = 0; i < 5; i++) {
      twice.add(460, 1, 0);
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
      steadiness.add(service[i], engine[i], 0);
    }
    assertThat(steadiness.reached()).isFalse();

    steadiness.add(655, 620, 0);
    steadiness.add(1310, 1240, 0);
    steadiness.add(660, 625, 0);
    assertThat(steadiness.reached()).isTrue();
    assertThat(steadiness.history()).startsWith(600.0).endsWith(655.0, 1310.0, 660.0);
  }

  /** An engine's commits get cheaper when more of them come at once and share a write. */
  @Test
  void anEngineThatGetsCheaperWithTheServiceDoesNotHideADecline() {
    double[] service = {1271, 1189, 1209, 1127, 1115, 1052};
    for (double nanos : service) {
      steadiness.add(nanos, nanos / 1.5, 0);
    }
    assertThat(steadiness.reached()).isFalse();
  }

  @Test
  void aServiceThatStillCompilesIsNotSteadyHoweverFlatItIs() {
    for (int i = 0; i < 9; i++) {
      steadiness.add(1400, 500, 0.12);
    }
    assertThat(steadiness.reached()).isFalse();
    for (int i = 0; i < 3; i++) {
      steadiness.add(1400, 500, 0.01);
    }
    assertThat(steadiness.reached()).isTrue();
  }

  @Test
  void aWindowWithoutAnAnswerIsNeverSteady() {
    assertThat(after(500, Double.NaN, 500, 500, 500, 500)).isFalse();
    assertThat(after(500, 500)).isTrue();
    assertThat(steadiness.history()).hasSize(7);
  }
}
