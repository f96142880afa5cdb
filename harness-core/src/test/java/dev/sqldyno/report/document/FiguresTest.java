// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Estimate;
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

  private static Estimate estimate(double... values) {
    return Estimate.of(DoubleStream.of(values).<Reading>mapToObj(Reading.Measured::new).toList());
  }
}
