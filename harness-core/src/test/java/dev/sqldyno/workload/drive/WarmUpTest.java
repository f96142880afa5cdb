// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  @Test
  void aWarmUpEndsWhenTheServiceTimeIsFlat() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (worker, _) -> {
              Thread.sleep(worker.stored < 15 ? 8 : 1);
              return 1;
            });
    FlatRule rule = new FlatRule(Duration.ofMillis(60), 2, 1, 0.2, Duration.ofSeconds(20));
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      LoadDriver.WarmUp warmUp = driver.warmUp(rule, () -> 0);
      assertThat(warmUp.flat()).isTrue();
      List<Double> means = warmUp.windows().stream().map(WindowTotals::meanServiceNanos).toList();
      assertThat(means).hasSizeGreaterThanOrEqualTo(2 * rule.windows());
      assertThat(rule.isFlat(means)).isTrue();
      assertThat(rule.isFlat(means.subList(0, means.size() - 1))).isFalse();
    }
  }

  @Test
  void aWarmUpLastsWhileTheCompilersWork() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (_, _) -> {
              Thread.sleep(1);
              return 1;
            });
    FlatRule rule = new FlatRule(Duration.ofMillis(20), 1, 1, 1, Duration.ofSeconds(20));
    Iterator<Double> shares = List.of(0.5, 0.4, 0.3, 0.2, 0.06, 0.05).iterator();
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      LoadDriver.WarmUp warmUp = driver.warmUp(rule, shares::next);
      assertThat(warmUp.flat()).isTrue();
      assertThat(warmUp.windows()).hasSize(6);
    }
  }

  @Test
  void aWarmUpWithoutASuccessEndsAtItsBound() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (_, _) -> {
              Thread.sleep(1);
              throw new SQLException("full", "53100");
            });
    Duration bound = Duration.ofMillis(200);
    FlatRule rule = new FlatRule(Duration.ofMillis(20), 1, 1, 0.2, bound);
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      long begin = System.nanoTime();
      LoadDriver.WarmUp warmUp = driver.warmUp(rule, () -> 0);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(bound);
      assertThat(warmUp.flat()).isFalse();
      assertThat(WindowTotals.meanServiceNanos(warmUp.windows().getLast())).isNaN();
    }
  }
}
