// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import org.junit.jupiter.api.Test;

class ClockReadingTest {
  private static final ClockReading FROM = new ClockReading(1_000_000, 5);

  private static ClockReading after(double wallMillis, double nanos) {
    return new ClockReading(1_000_000 + wallMillis, 5 + (long) nanos);
  }

  @Test
  void aClockThatWasSetVoidsTheWindow() {
    assertThatCode(() -> after(20_030, 20e9).requireUnsetSince(FROM)).doesNotThrowAnyException();
    assertThatThrownBy(() -> after(19_900, 20e9).requireUnsetSince(FROM))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("clock was set by -100 ms");
    assertThatThrownBy(() -> after(20_100, 20e9).requireUnsetSince(FROM))
        .isInstanceOf(ProvisionException.class);
  }

  @Test
  void howLongItTookIsReadFromTheClockThatNobodySets() {
    assertThat(after(19_980, 20e9).nanosSince(FROM)).isEqualTo(20e9);
  }

  @Test
  void aThreadThatHadToWaitBetweenBothReadingsReadsThemAgain() {
    long[] nanos = {0, 90_000_000, 100_000_000, 100_000_040};
    int[] next = {0};
    double[] wall = {500, 600};
    int[] nextWall = {0};
    ClockReading clockReading = ClockReading.now(() -> wall[nextWall[0]++], () -> nanos[next[0]++]);
    assertThat(clockReading).isEqualTo(new ClockReading(600, 100_000_020));
  }

  @Test
  void theClocksOfThisMachineAgree() throws InterruptedException {
    ClockReading from = ClockReading.now();
    Thread.sleep(20);
    ClockReading.now().requireUnsetSince(from);
    assertThat(ClockReading.now().nanosSince(from)).isGreaterThan(20e6);
  }
}
