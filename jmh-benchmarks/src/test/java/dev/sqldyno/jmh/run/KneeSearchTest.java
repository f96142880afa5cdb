// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.cell.Knee;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KneeSearchTest {
  private static final Duration WINDOW = Duration.ofSeconds(2);

  /** Some of the knees are higher than what the closed loop did. */
  @ParameterizedTest
  @ValueSource(doubles = {130, 310, 999, 1_000, 2_345, 7_999, 8_001, 10_000, 13_500, 40_000})
  void theLastTwoRatesAreSixPercentApartAndAroundTheKnee(double knee) {
    SortedMap<Double, Boolean> tried = searched(8_000, knee);

    double kept = Knee.highest(tried).orElseThrow();
    double broken = Knee.broken(tried).orElseThrow();
    assertThat(knee).isBetween(kept, broken);
    assertThat(broken / kept).isBetween(1.05, 1.07);
    assertThat(tried).hasSizeLessThanOrEqualTo(13);
  }

  @Test
  void aRateWithTooFewTransactionsForAPercentileIsNotTried() {
    SortedMap<Double, Boolean> tried = searched(8_000, 20);

    assertThat(tried.values()).containsOnly(false);
    assertThat(tried.firstKey()).isBetween(100.0, 200.0);
  }

  @Test
  void aSlowMixIsTriedAtTheLowestRateThatAWindowCanTell() {
    assertThat(searched(3, 2)).containsExactly(Map.entry(100.0, false));
  }

  @Test
  void anEngineThatKeepsEveryRateIsNotAskedForEver() {
    assertThat(searched(1_000, 1e9).lastKey()).isBetween(4_000.0, 8_500.0);
  }

  @Test
  void aRateThatOneWindowDidNotKeepIsTriedAgain() {
    SortedMap<Double, Boolean> tried = new TreeMap<>(Map.of(3_980.0, false));

    assertThat(KneeSearch.next(8_000, WINDOW, tried, OptionalDouble.of(3_980))).contains("3980");
  }

  private static SortedMap<Double, Boolean> searched(double closed, double knee) {
    SortedMap<Double, Boolean> tried = new TreeMap<>();
    Optional<String> next = KneeSearch.next(closed, WINDOW, tried, OptionalDouble.empty());
    while (next.isPresent()) {
      double rate = Double.parseDouble(next.get());
      assertThat(tried.put(rate, rate <= knee)).as("tried once").isNull();
      next = KneeSearch.next(closed, WINDOW, tried, OptionalDouble.empty());
    }
    return tried;
  }
}
