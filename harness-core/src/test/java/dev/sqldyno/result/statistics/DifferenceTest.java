// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.statistics.Difference.NotAnswered;
import dev.sqldyno.result.statistics.Difference.NotShown;
import dev.sqldyno.result.statistics.Difference.Shown;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void aRatioWhoseIntervalExcludesOneDiffersHoweverWideItIs() {
    assertThat(Difference.of(Summary.ofRatios(1.1, 1.2, 1.15))).isInstanceOf(Shown.class);
    assertThat(Difference.of(Summary.ofRatios(9, 20, 50))).isInstanceOf(Shown.class);
  }

  @Test
  void aRatioThatMayBeTwiceOrHalfIsNotShown() {
    assertThat(Difference.of(Summary.ofRatios(0.9, 1.1, 1.05))).isInstanceOf(NotShown.class);
    assertThat(Difference.of(Summary.ofRatios(0.02, 0.9, 1.3)))
        .isEqualTo(
            new NotAnswered(
                "its 95 % CI is wider than a factor of 4; add repetitions, or use a larger size"));
  }

  @Test
  void oneRepetitionAnswersNothing() {
    assertThat(Difference.of(Summary.ofRatios(2)))
        .isEqualTo(new NotAnswered("one repetition has no interval"));
  }
}
