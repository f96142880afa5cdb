// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenLoopTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final long FREEZE_MILLIS = 300;

  private static long slow(Optional<Latency> latency) {
    long limit = TimeUnit.MILLISECONDS.toNanos(FREEZE_MILLIS / 3);
    return latency.orElseThrow().histogram().getCountBetweenValues(limit, Long.MAX_VALUE);
  }

  /** Of 200 starts a second, those of the freeze wait for its end; the freeze is served once. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOpenLoopShowsAFreezeInResponseTimeAndNotInServiceTime(boolean poisson)
      throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (worker, _) -> {
              if (worker.stored == 1) {
                Thread.sleep(FREEZE_MILLIS);
              }
              return 1;
            });
    DriveOptions options = DriveOptions.DEFAULT.withRate(new DriveOptions.Rate(200, poisson, 7));

    // a number of rows, as a busy machine may be away for the rest of any time
    LoadWindow window = SmallWorker.rows(200, options, staff);

    Tally tally = window.transactions().get("insert");
    assertThat(slow(tally.response())).isGreaterThan(20);
    assertThat(slow(tally.service())).isBetween(1L, 9L);
    LoadWindow.Schedule schedule = window.schedule().orElseThrow();
    assertThat(schedule.perSecond()).isEqualTo(200);
    assertThat(schedule.started()).isEqualTo(tally.stored()).isEqualTo(200);
    assertThat(schedule.due()).isGreaterThanOrEqualTo(200);
  }

  @Test
  void anOpenLoopThatCannotKeepUpSaysHowMuchItStarted() throws InterruptedException {
    Staff staff = SmallWorker.staff(2, SmallWorker::brief);
    DriveOptions options = DriveOptions.DEFAULT.withRate(new DriveOptions.Rate(50_000, false, 1));
    LoadWindow.Schedule schedule =
        SmallWorker.window(options, SHORT, staff).schedule().orElseThrow();
    assertThat(schedule.due()).isEqualTo(10_000);
    assertThat(schedule.started()).isLessThan(1_000);
    Histogram waits = schedule.waits().orElseThrow().histogram();
    assertThat(waits.getTotalCount()).isEqualTo(schedule.due() - schedule.started());
    assertThat(waits.getMinValue()).isLessThan(100_000);
    // the first of them was due after those that were begun
    assertThat(waits.getMaxValue())
        .isCloseTo(SHORT.toNanos() - 20_000 * schedule.started(), within(1_000_000L));
  }
}
