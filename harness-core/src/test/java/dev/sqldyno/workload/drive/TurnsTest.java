// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Pace KEYING = new Pace(SECOND, Duration.ZERO);
  private static final Pace THINKING = new Pace(Duration.ZERO, SECOND);

  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void thinkTimesAreExponentialAndCutAtTenMeans() {
    long mean = SECOND.toNanos();
    long[] drawn = LongStream.generate(() -> THINKING.thinkNanos(random)).limit(200_000).toArray();
    assertThat(LongStream.of(drawn).average().orElseThrow()).isCloseTo(mean, within(0.01 * mean));
    assertThat(LongStream.of(drawn).max().orElseThrow()).isEqualTo(10 * mean);
    double above = LongStream.of(drawn).filter(nanos -> nanos > mean).count() / 200_000.0;
    assertThat(above).isCloseTo(Math.exp(-1), within(0.01));
    assertThat(KEYING.thinkNanos(random)).isZero();
  }

  @Test
  void clientsDoNotBeginTogether() {
    long[] first = LongStream.generate(() -> KEYING.firstNanos(random)).limit(10_000).toArray();
    assertThat(LongStream.of(first).average().orElseThrow()).isCloseTo(5e8, within(1e7));
    assertThat(LongStream.of(first).max().orElseThrow()).isLessThan(SECOND.toNanos());
  }

  @Test
  void anInterruptedWaitGoesOnForTheSameTransaction() throws SQLException {
    Staff staff = SmallWorker.staff("all", 1, List.of("read", "write"), SECOND, SmallWorker::brief);
    Turns turns = new Turns(staff.role().paces(), random);
    Worker worker = staff.role().workers().open(0);
    int kind = turns.next(worker);
    turns.interrupt(7);
    assertThat(turns.next(worker)).isEqualTo(kind);
    assertThat(turns.waitNanos()).isEqualTo(7);
    turns.done();
    assertThat(turns.next(worker)).isNotEqualTo(kind);
    assertThat(turns.waitNanos()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void waitsAreInTheRateAndInNoLatencyAndGoOnInTheNextWindow() throws InterruptedException {
    Duration window = Duration.ofMillis(60);
    Duration wait = Duration.ofMillis(100);
    Staff staff = SmallWorker.staff("all", 10, List.of("read"), wait, (_, _) -> 1);
    List<LoadWindow> windows = new ArrayList<>();
    long shortest = Long.MAX_VALUE;
    long begin = System.nanoTime();
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      for (int i = 0; i < 10; i++) {
        long windowBegin = System.nanoTime();
        windows.add(driver.window(window));
        shortest = Math.min(shortest, System.nanoTime() - windowBegin);
      }
    }
    long wall = System.nanoTime() - begin;
    assertThat(shortest).as("no window lasts for its clients' waits").isLessThan(wait.toNanos());
    // a client that comes too late in every window has its wait in two and its transaction in one
    assertThat(windows.stream().mapToLong(LoadWindow::stored).sum())
        .as("10 clients that wait for 100 ms each time, in %d ns", wall)
        .isBetween(30L, 10 * (1 + wall / wait.toNanos()));
    Histogram service = new Histogram(3);
    windows.stream()
        .flatMap(each -> each.transactions().values().stream())
        .flatMap(tally -> tally.service().stream())
        .forEach(each -> service.add(each.histogram()));
    assertThat(service.getValueAtPercentile(50)).as("median service time").isLessThan(10_000_000);
  }

  @Test
  void aDriverThatIsClosedWaitsForNobody() throws InterruptedException {
    Staff staff = SmallWorker.staff("all", 3, List.of("read"), Duration.ofMinutes(9), (_, _) -> 1);
    CountDownLatch begun = new CountDownLatch(1);
    DriveOptions options =
        DriveOptions.DEFAULT.withEngineCpu(() -> {
          begun.countDown();
          return -1;
        });
    long begin = System.nanoTime();
    LoadDriver driver = LoadDriver.open(List.of(staff.role()), options);
    Thread.ofVirtual().start(() -> closeDuringTheWaits(driver, begun));
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> driver.window(Duration.ofMinutes(9)));
    assertThat(staff.workers()).hasSize(3).allMatch(SmallWorker::closes);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
  }

  /** Closes it in the window, before which there would be none to end. */
  private static void closeDuringTheWaits(LoadDriver driver, CountDownLatch begun) {
    try {
      begun.await();
      Thread.sleep(100);
      driver.close();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
