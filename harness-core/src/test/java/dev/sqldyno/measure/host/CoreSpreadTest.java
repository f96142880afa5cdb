// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("measures the cores")
class CoreSpreadTest {

  @Test
  void theSlowestTenthIsComparedWithTheFastest() {
    long[] nanos = LongStream.rangeClosed(1, 100).map(i -> i <= 80 ? 100 : 150).toArray();
    assertThat(CoreSpread.of(nanos)).isEqualTo(new Reading.Measured(0.5));
  }

  @Test
  void aFewOutliersAreNoSpread() {
    long[] nanos = LongStream.rangeClosed(1, 100).map(i -> i <= 95 ? 100 : 900).toArray();
    assertThat(CoreSpread.of(nanos)).isEqualTo(new Reading.Measured(0));
  }

  @Test
  void aClockThatIsTooCoarseMeasuresNothing() {
    assertThat(CoreSpread.of(new long[100])).isInstanceOf(Reading.Unavailable.class);
  }

  /** Interpreted steps beside compiled ones would give a spread of more than five. */
  @Test
  @Tag("quiet")
  void whatIsWatchedOnThisMachineIsWarmAndLongEnoughForItsClock() throws InterruptedException {
    assertThat(CoreSpread.watch())
        .isInstanceOfSatisfying(
            Reading.Measured.class, more -> assertThat(more.value()).isBetween(0.0, 2.0));
  }

  @Test
  void theFourChainsAreIndependent() {
    long sum = LongStream.rangeClosed(2, 5).map(seed -> chain(seed)).sum();
    assertThat(CoreSpread.inFourChains(2, 50)).isEqualTo(sum).isNotZero();
  }

  private static long chain(long seed) {
    long x = seed;
    for (int step = 0; step < 50; step++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }
}
