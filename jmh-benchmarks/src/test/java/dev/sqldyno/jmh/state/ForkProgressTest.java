// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmh.state.ForkProgress.Phase;
import java.time.Duration;
import java.util.Optional;
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
  void aTimedWindowSaysHowMuchOfItIsOverAndItsTransactions() {
    assertThat(window(123_000).text(MINUTE))
        .isEqualTo("measuring, 60 of 1800 s: 123,000 transactions, 2,050/s");
    assertThat(window(0).text(MINUTE))
        .as("load workers tell at the end")
        .isEqualTo("measuring, 60 of 1800 s");
    assertThat(window(123_000).text(31 * MINUTE)).isEqualTo("measured 1800 s");
  }

  private static Phase window(long done) {
    Optional<Duration> length = Optional.of(Duration.ofMinutes(30));
    return new Phase("measuring", "transactions", () -> done, OptionalLong.empty(), length, 0);
  }

  @Test
  void whatAForkDoesBeforeItSaysWhatHasANameAndATimeOfItsOwn() {
    long before = System.nanoTime();
    Phase first = ForkProgress.first();
    assertThat(first.begun() - before).isBetween(0L, System.nanoTime() - before);
    assertThat(first.text(first.begun())).isEqualTo("starting, 0 s");
  }

  private static Phase phase(long done, OptionalLong all) {
    return new Phase("loading", "rows", () -> done, all, Optional.empty(), 0);
  }
}
