// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void aSpreadIsAPartOfTheMean() {
    assertThat(Figures.spread(estimate(9, 10, 11))).isEqualTo("n=3 ±24.8 %");
    assertThat(Figures.spread(estimate(7))).isEqualTo("n=1 (too few for an interval)");
    assertThat(Figures.spread(estimate(9.9, 10.1))).isEqualTo("n=2 ±12.7 %");
  }

  @Test
  void noAmountIsSaidToBeBelowZero() {
    Estimate idle = estimate(0, 3e6, 1e6);
    assertThat(Figures.spread(idle)).isEqualTo("n=3 over ±100 %");
    assertThat(Figures.spread(estimate(1, 9))).isEqualTo("n=2 (too few for an interval)");
    assertThat(Figures.describe(idle, Unit.NANOS)).endsWith("95 % interval 0 ns to 5.13 ms");
  }

  @Test
  void aNetCostBelowZeroShowsItsNoise() {
    assertThat(Figures.describe(estimate(-2e6, 1e6, -5e5), Unit.NANOS))
        .contains("mean -500 µs")
        .contains("interval -4.2");
  }

  @Test
  void aSmallRatioKeepsTwoDigits() {
    assertThat(Figures.times(ratio(0.0042))).isEqualTo("0.0042");
    assertThat(Figures.interval(ratio(0.0042), "–")).isEqualTo("0.0038–0.0046");
    assertThat(Figures.times(ratio(0.25))).isEqualTo("0.25");
    assertThat(Figures.times(ratio(1234))).isEqualTo("1234.00");
  }

  private static Summary ratio(double mean) {
    Summary.Interval interval = new Summary.Interval(0.9 * mean, 1.1 * mean);
    return new Summary(3, mean, mean, Optional.of(interval), Optional.empty(), Optional.empty());
  }

  private static Estimate estimate(double... values) {
    return Estimate.of(DoubleStream.of(values).<Reading>mapToObj(Reading.Measured::new).toList());
  }
}
