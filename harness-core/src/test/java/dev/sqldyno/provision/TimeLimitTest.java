// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TimeLimitTest {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofSeconds(50);

  @Test
  void theAnswerAndTheFailureAreTheWorks() throws Exception {
    assertThat(TimeLimit.within(LONG, () -> "yes")).isEqualTo("yes");
    SQLException refused = new SQLException("no", "28000");
    assertThatThrownBy(() ->
            TimeLimit.within(
                LONG,
                () -> {
                  throw refused;
                }))
        .isSameAs(refused);
  }

  @Test
  void silentWorkIsInterrupted() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    assertThatThrownBy(() -> TimeLimit.within(SHORT, () -> silent(interrupted)))
        .isInstanceOf(SQLTimeoutException.class)
        .hasFieldOrPropertyWithValue("SQLState", "08000");
    interrupted.await();
  }

  private static long silent(CountDownLatch interrupted) {
    try {
      Thread.sleep(LONG);
    } catch (InterruptedException _) {
      interrupted.countDown();
    }
    return 0;
  }

  @Test
  void workThatMakesProgressGoesOn() throws Exception {
    AtomicLong asked = new AtomicLong();
    CountDownLatch goesOn = new CountDownLatch(1);
    assertThat(
            TimeLimit.within(
                SHORT,
                () -> {
                  if (asked.incrementAndGet() == 4) {
                    goesOn.countDown();
                  }
                  return asked.get();
                },
                () -> {
                  goesOn.await();
                  return "whole";
                }))
        .isEqualTo("whole");
    assertThatThrownBy(() -> TimeLimit.within(SHORT, () -> 7, () -> silent(new CountDownLatch(1))))
        .isInstanceOf(SQLTimeoutException.class);
  }
}
