// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmh.state.ForkProgress.Phase;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForkProgressTest {
  private static final long MINUTE = 60_000_000_000L;

  @Test
  void aPhaseSaysHowMuchIsDoneAndWhenItWillEnd() {
    assertThat(phase(123_000, OptionalLong.of(1_000_000)).text(MINUTE))
        .isEqualTo("loading: 123,000 of 1,000,000 rows, 2,050/s, about 7:08 left");
  }

  @Test
  void withoutAnEndNoTimeIsLeftAndWithoutACountOnlyTimeGoesBy() {
    assertThat(phase(123_000, OptionalLong.empty()).text(MINUTE))
        .isEqualTo("loading: 123,000 rows, 2,050/s");
    assertThat(phase(0, OptionalLong.empty()).text(MINUTE)).isEqualTo("loading, 60 s");
  }

  @Test
  void whatAForkDoesBeforeItSaysWhatHasANameAndATimeOfItsOwn() {
    assertThat(ForkProgress.first().text(System.nanoTime())).isEqualTo("starting, 0 s");
  }

  private static Phase phase(long done, OptionalLong all) {
    return new Phase("loading", "rows", () -> done, all, 0);
  }
}
