// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.SecondSeries;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LoadCourseTest {
  private static final Duration STEP = Duration.ofMillis(10);

  @Test
  @Timeout(60)
  void theStepsAddUpToTheLoad() throws InterruptedException {
    AtomicLong sent = new AtomicLong(7);
    AtomicLong cpu = new AtomicLong(1_000);
    AtomicInteger readings = new AtomicInteger();
    LoadWindow window;
    try (LoadCourse course =
        new LoadCourse(
            sent::get,
            cpu::get,
            () -> {
              readings.incrementAndGet();
              return Map.of("read", 2 * cpu.get());
            },
            STEP)) {
      for (int batch = 0; batch < 10; batch++) {
        sent.addAndGet(100);
        cpu.addAndGet(5_000);
        Thread.sleep(STEP);
      }
      while (readings.get() < 4) {
        Thread.sleep(STEP);
      }
      window = course.end();
    }

    assertThat(window.transactions()).as("a load has rows, not transactions").isEmpty();
    assertThat(window.seconds()).hasSizeGreaterThan(2);
    assertThat(window.seconds().stream().mapToLong(each -> each.stored().get("rows")).sum())
        .isEqualTo(1_000);
    assertThat(window.seconds().stream().mapToLong(s -> s.engineCpuNanos().orElseThrow()).sum())
        .isEqualTo(50_000);
    assertThat(window.seconds().stream().mapToLong(s -> s.counted().get("read")).sum())
        .isEqualTo(100_000);
    assertThat(window.seconds().stream().mapToLong(Second::nanos).sum())
        .isEqualTo(window.wallNanos());
  }

  @Test
  void aDayIsReadInFewSteps() {
    long second = SecondSeries.SECOND;
    int rows = 0;
    for (long time = 0; time < 24 * 3_600 * second; rows++) {
      time += SecondSeries.step(second, rows);
    }
    assertThat(SecondSeries.step(second, 3_599)).isEqualTo(second);
    assertThat(SecondSeries.step(second, 3_600)).isEqualTo(2 * second);
    // a line of 4 MiB has room for 25,000
    assertThat(rows).isLessThan(20_000);
  }

  @Test
  void cpuThatNobodyReadsIsAbsent() throws InterruptedException {
    try (LoadCourse course = new LoadCourse(() -> 0, () -> -1, Map::of, STEP)) {
      assertThat(course.end().seconds())
          .extracting(Second::engineCpuNanos)
          .containsOnly(OptionalLong.empty());
    }
  }
}
