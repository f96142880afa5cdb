// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.Reading;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void theIntervalIsStudents() {
    // t(4) = 2.776445 at 97.5 %; s = sqrt(2.5)
    Summary summary = Summary.of(1, 2, 3, 4, 5);
    double half = 2.776445 * Math.sqrt(2.5) / Math.sqrt(5);
    assertThat(summary.n()).isEqualTo(5);
    assertThat(summary.mean()).isEqualTo(3);
    assertThat(summary.interval().orElseThrow().low()).isCloseTo(3 - half, within(1e-6));
    assertThat(summary.interval().orElseThrow().high()).isCloseTo(3 + half, within(1e-6));
    assertThat(summary.cv().orElseThrow()).isCloseTo(Math.sqrt(2.5) / 3, within(1e-12));
  }

  @Test
  void aRatioIsBeyondAThresholdWhereWelchsTestOfTheLogarithmsSaysSo() {
    double[] before = {100, 101, 99.5, 100.4};
    for (double factor = 0.95; factor < 1.06; factor += 0.001) {
      double[] after = {102 * factor, 101 * factor, 101.4 * factor};
      TTest test = TTest.withDefaults().with(AlternativeHypothesis.GREATER_THAN);
      double[] y = Arrays.stream(after).map(Math::log).toArray();
      double[] x = Arrays.stream(before).map(Math::log).toArray();
      boolean more = test.withMu(Math.log(1.01)).test(y, x).getPValue() < 0.025;
      boolean less = test.withMu(Math.log(1.01)).test(x, y).getPValue() < 0.025;

      assertThat(Summary.ofRatioOfMeans(after, before).isBeyond(0.01)).isEqualTo(more || less);
    }
  }

  @Test
  void theMedianIgnoresAnOutlierThatTheMeanDoesNot() {
    Summary summary = Summary.of(100, 1, 2);
    assertThat(summary.median()).isEqualTo(2);
    assertThat(summary.mean()).isCloseTo(34.33, within(0.01));
  }

  @Test
  void theIntervalOfTheMedianIsMadeOfOrderStatistics() {
    // P(B(6, ½) = 0) = 1/64; P(B(9, ½) ≤ 1) = 10/512, P(B(9, ½) ≤ 2) = 46/512
    assertThat(Summary.of(5, 3, 1, 2, 4).medianInterval()).isEmpty();
    assertThat(Summary.of(6, 5, 4, 3, 2, 1).medianInterval()).contains(new Summary.Interval(1, 6));
    assertThat(Summary.of(1, 2, 3, 4, 5, 6, 7, 8, 900).medianInterval())
        .contains(new Summary.Interval(2, 8));
  }

  @Test
  void theIntervalOfAnAmountEndsAtZeroUnlessItsMeanIsBelow() {
    Summary idle = Summary.of(0, 3, 1);
    assertThat(idle.interval().orElseThrow().low()).isNegative();
    assertThat(idle.intervalOfAmount())
        .contains(new Summary.Interval(0, idle.interval().orElseThrow().high()));
    Summary sure = Summary.of(9, 10, 11);
    assertThat(sure.intervalOfAmount()).isEqualTo(sure.interval());
    Summary noise = Summary.of(-3, 1, -1);
    assertThat(noise.intervalOfAmount()).isEqualTo(noise.interval());
  }

  @Test
  void oneSampleHasNoIntervalAndNoSpread() {
    Summary summary = Summary.of(42);
    assertThat(summary.interval()).isEmpty();
    assertThat(summary.cv()).isEmpty();
    assertThat(summary.mean()).isEqualTo(42);
  }

  @Test
  void oneMissingReadingMakesTheEstimateMissing() {
    assertThat(Estimate.of(List.of(new Reading.Measured(1), new Reading.Unavailable("no rights"))))
        .isEqualTo(new Estimate.Missing("no rights"));
    assertThat(Estimate.of(List.of())).isInstanceOf(Estimate.Missing.class);
  }

  @Test
  void aRatioAndItsInverseSayTheSame() {
    Summary there = Summary.ofRatios(1.1, 1.3, 1.6);
    Summary back = Summary.ofRatios(1 / 1.1, 1 / 1.3, 1 / 1.6);
    assertThat(there.median()).isCloseTo(1.3, within(1e-9));
    assertThat(there.mean()).isCloseTo(Math.cbrt(1.1 * 1.3 * 1.6), within(1e-9));
    assertThat(there.interval().orElseThrow().low())
        .isCloseTo(1 / back.interval().orElseThrow().high(), within(1e-9));
    assertThat(Summary.ofRatios(1.2).interval()).isEmpty();
  }
}
