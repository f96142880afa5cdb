// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RiseTest {
  @Test
  void aSlopeRisesAtItsBeginning() {
    double[] values =
        IntStream.range(0, 25)
            .mapToDouble(i -> i < 6 ? 10 + i % 2 : Math.min(70, 10 * i))
            .toArray();

    assertThat(Rise.in(values))
        .hasValueSatisfying(rise -> {
          assertThat(rise.index()).isBetween(5, 7);
          assertThat(rise.before()).isBetween(10.0, 11.0);
          assertThat(rise.after()).isEqualTo(70);
        });
  }

  @Test
  void whatFallsOrComesBackDoesNotRise() {
    assertThat(Rise.in(IntStream.range(0, 25).mapToDouble(i -> 50 - i).toArray())).isEmpty();
    assertThat(
            Rise.in(
                IntStream.range(0, 25).mapToDouble(i -> i / 5 == 2 ? 90 : 10 + i % 3).toArray()))
        .isEmpty();
  }

  @Test
  void oneOutlierAndTooFewValuesSayNothing() {
    assertThat(
            Rise.in(IntStream.range(0, 25).mapToDouble(i -> i == 12 ? 900 : 10 + i % 3).toArray()))
        .isEmpty();
    assertThat(Rise.in(new double[] {1, 1, 1, 9, 9, 9})).isEmpty();
    assertThat(Rise.in(new double[0])).isEmpty();
  }

  @Test
  void noiseRisesInFewerThanOneOfAHundredSeries() {
    Random random = new Random(7);
    long found =
        IntStream.range(0, 2_000)
            .filter(_ ->
                Rise.in(
                        IntStream.range(0, 25)
                            .mapToDouble(_ -> 10 * Math.exp(0.5 * random.nextGaussian()))
                            .toArray())
                    .isPresent())
            .count();
    assertThat(found / 2_000.0).isCloseTo(0.005, within(0.005));
  }
}
