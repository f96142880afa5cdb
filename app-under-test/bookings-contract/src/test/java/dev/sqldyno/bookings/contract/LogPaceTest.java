// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogPaceTest {
  private static final long SECOND = 1_000_000_000;

  /** {@link System#nanoTime} may start anywhere and overflow. */
  @ParameterizedTest
  @ValueSource(longs = {0, -SECOND / 2, Long.MAX_VALUE - SECOND / 2})
  void oneLineASecondTellsHowManyWereLeftOut(long begin) {
    LogPace pace = new LogPace(begin);

    assertThat(pace.due(begin)).hasValue(0);
    assertThat(pace.due(begin + 1)).isEmpty();
    assertThat(pace.due(begin + SECOND - 1)).isEmpty();
    assertThat(pace.due(begin + SECOND)).hasValue(2);
    assertThat(pace.due(begin + SECOND + 1)).isEmpty();
  }

  @Test
  void theFirstIsDueAtOnce() {
    assertThat(new LogPace().due()).hasValue(0);
  }
}
