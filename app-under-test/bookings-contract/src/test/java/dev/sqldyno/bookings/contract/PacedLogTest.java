// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacedLogTest {
  private static final long SECOND = 1_000_000_000;

  private final List<String> log = new ArrayList<>();

  /** {@link System#nanoTime} may start anywhere and overflow. */
  @ParameterizedTest
  @ValueSource(longs = {0, -SECOND / 2, Long.MAX_VALUE - SECOND / 2})
  void oneLineASecondTellsHowManyWereLeftOut(long begin) {
    PacedLog paced = new PacedLog(log::add, begin);

    for (long nanos : new long[] {0, 1, SECOND - 1, SECOND, SECOND + 1}) {
      paced.write("%d before %d", nanos, begin + nanos);
    }

    assertThat(log).containsExactly("0 before 0", "2 before " + SECOND);
  }

  @Test
  void theLogIsToldTheFirstCauseAndTheClientIsNot() {
    RefusedException refused =
        new PacedLog(log::add)
            .noDatabase(new IllegalStateException(new ConnectException("refused")));

    assertThat(log)
        .containsExactly(
            "the database does not answer (0 more requests since the last line): "
                + "java.net.ConnectException: refused");
    assertThat(refused.problem().status()).isEqualTo(503);
    assertThat(refused.problem().detail()).isEqualTo("the database does not answer");
  }

  @Test
  void aRequestThatIsNotHttpIsLoggedByItsAnswerAlone() {
    new PacedLog(log::add).unreadable(400);

    assertThat(log)
        .containsExactly(
            "a request could not be read (0 more since the last line): answered with 400");
  }
}
