// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryTest {

  @Test
  void triesAreCountedInAll() {
    long now = System.nanoTime();
    assertThat(new Retry(1).again(1, now)).isFalse();
    assertThat(new Retry(5).again(4, now)).isTrue();
    assertThat(new Retry(5).again(5, now)).isFalse();
    assertThat(new Retry(5).again(1, now - Duration.ofSeconds(20).toNanos())).isFalse();
    assertThatThrownBy(() -> new Retry(0)).hasMessageContaining("bookings.retries");
  }

  @Test
  void waitsGrowAndAreBounded() {
    for (int i = 0; i < 1000; i++) {
      assertThat(new Retry(5).waitMillis(1)).isBetween(2L, 4L);
      assertThat(new Retry(99).waitMillis(99)).isBetween(32L, 64L);
    }
  }
}
