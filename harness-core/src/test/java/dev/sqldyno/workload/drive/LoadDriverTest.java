// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadDriverTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  private static long sum(LoadWindow window, String name) {
    return window.seconds().stream().mapToLong(second -> second.stored().get(name)).sum();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aClosedLoopCountsWhatItsWorkersStored(boolean virtual) throws InterruptedException {
    Staff staff =
        SmallWorker.staff("all", 3, List.of("read", "update"), Duration.ZERO, SmallWorker::brief);

    LoadWindow window =
        SmallWorker.transactions(60, DriveOptions.DEFAULT.withVirtualThreads(virtual), staff);

    Tally read = window.transactions().get("read");
    Tally update = window.transactions().get("update");
    assertThat(read.stored()).isEqualTo(30).isEqualTo(read.rows());
    assertThat(update.stored()).isEqualTo(30);
    assertThat(update.rows()).isEqualTo(60);
    assertThat(staff.stored()).isEqualTo(60);
    Histogram service = read.service().orElseThrow().histogram();
    assertThat(service.getTotalCount()).isEqualTo(read.stored());
    assertThat(service.getMinValue()).isGreaterThan(900_000);
    assertThat(read.response()).isEqualTo(read.service());
    assertThat(window.schedule()).isEmpty();
    assertThat(staff.workers()).hasSize(3).allMatch(SmallWorker::isClosed);
  }

  @Test
  void workersStayConnectedBetweenWindowsWhichCountApart() throws InterruptedException {
    Staff staff = SmallWorker.staff(2, SmallWorker::brief);
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      long first = driver.window(SHORT).transactions().get("insert").stored();
      assertThat(staff.stored()).isEqualTo((int) first);
      long second = driver.window(SHORT).transactions().get("insert").stored();
      assertThat(staff.stored()).isEqualTo((int) (first + second));
      assertThat(staff.workers()).hasSize(2).noneMatch(SmallWorker::isClosed);
    }
  }

  @Test
  void theTransactionsOfTheWindowSoFarCanBeReadMeanwhile() throws InterruptedException {
    AtomicReference<LoadDriver> reading = new AtomicReference<>();
    AtomicLong seen = new AtomicLong();
    Staff staff =
        SmallWorker.staff(
            1,
            (_, _) -> {
              seen.set(reading.get().transactions());
              return 1;
            });
    try (LoadDriver driver = LoadDriver.open(List.of(staff.role()), DriveOptions.DEFAULT)) {
      reading.set(driver);
      for (int again = 0; again < 2; again++) {
        long stored = driver.transactions(70, Duration.ofMinutes(1)).stored();
        assertThat(seen.get()).isEqualTo(stored - 1).isEqualTo(69);
        assertThat(driver.transactions()).as("between windows").isZero();
      }
    }
  }

  @Test
  void rolesRunBesideEachOtherAndAPauseSlowsOneOfThem() throws InterruptedException {
    Staff writers =
        SmallWorker.staff("writers", 1, List.of("insert"), Duration.ZERO, SmallWorker::brief);
    Staff readers =
        SmallWorker.staff("readers", 2, List.of("scan"), Duration.ofMillis(100), (_, _) -> 50);
    DriveOptions options = DriveOptions.DEFAULT.withRate(new DriveOptions.Rate(200, false, 1));

    LoadWindow window = SmallWorker.rows(100, options, writers, readers);

    Tally scans = window.transactions().get("readers/scan");
    long pauses = window.wallNanos() / Duration.ofMillis(100).toNanos();
    assertThat(scans.stored()).isBetween(2L, 2 * (pauses + 1));
    assertThat(scans.rows()).isEqualTo(50 * scans.stored());
    assertThat(window.transactions().get("writers/insert").stored()).isEqualTo(100);
    assertThat(window.schedule().orElseThrow().started()).isEqualTo(100);
  }

  @Test
  void aNumberOfTransactionsEndsAWindowOfOneClientWithTheLastOfThem() throws InterruptedException {
    Staff readers =
        SmallWorker.staff("readers", 1, List.of("scan"), Duration.ZERO, (_, _) -> 5_000);
    try (LoadDriver driver = LoadDriver.open(List.of(readers.role()), DriveOptions.DEFAULT)) {
      for (int again = 0; again < 2; again++) {
        assertThat(driver.transactions(70, Duration.ofMinutes(1)).stored()).isEqualTo(70);
      }
      assertThat(driver.transactions(Long.MAX_VALUE, SHORT).wallNanos())
          .isGreaterThanOrEqualTo(SHORT.toNanos());
    }
  }

  /** A client that the machine favours takes no other's share, so each warms its session. */
  @Test
  void slowClientsEndAsManyTransactionsAsFastOnes() throws InterruptedException {
    Staff fast = SmallWorker.staff("fast", 1, List.of("scan"), Duration.ZERO, (_, _) -> 1);
    Staff slow = SmallWorker.staff("slow", 2, List.of("scan"), Duration.ofMillis(5), (_, _) -> 1);
    try (LoadDriver driver =
        LoadDriver.open(List.of(fast.role(), slow.role()), DriveOptions.DEFAULT)) {
      LoadWindow window = driver.transactions(29, Duration.ofMinutes(1));

      assertThat(window.transactions().get("fast/scan").stored()).isEqualTo(10);
      assertThat(window.transactions().get("slow/scan").stored()).isEqualTo(20);
    }
  }

  @Test
  void aNumberOfRowsEndsAWindow() throws InterruptedException {
    Staff writers =
        SmallWorker.staff(
            "writers",
            2,
            List.of("insert"),
            Duration.ZERO,
            (worker, kind) -> 100 * SmallWorker.brief(worker, kind));
    Staff readers =
        SmallWorker.staff("readers", 1, List.of("scan"), Duration.ofMinutes(1), (_, _) -> 5_000);
    try (LoadDriver driver =
        LoadDriver.open(List.of(writers.role(), readers.role()), DriveOptions.DEFAULT)) {
      LoadWindow window = driver.until(3_000, Set.of("writers/insert"), Duration.ofSeconds(30));
      assertThat(window.transactions().get("writers/insert").rows()).isBetween(3_000L, 3_100L);
      assertThat(window.wallNanos()).isLessThan(Duration.ofSeconds(20).toNanos());
      assertThat(sum(window, "writers/insert") * 100)
          .isEqualTo(window.transactions().get("writers/insert").rows());
      assertThatIllegalArgumentException()
          .isThrownBy(() -> driver.until(1, Set.of("insert"), SHORT))
          .withMessageContaining("[insert]: not among [writers/insert, readers/scan]");
    }
  }

  @Test
  void theSecondsAddUpToTheTotals() throws InterruptedException {
    AtomicLong cpu = new AtomicLong();
    AtomicInteger turn = new AtomicInteger();
    // the first reading is the begin, and the second ends the first second
    CountDownLatch readings = new CountDownLatch(2);
    Staff staff =
        SmallWorker.staff(
            3,
            (worker, kind) -> {
              cpu.addAndGet(10);
              int now = turn.incrementAndGet();
              if (now > 300) {
                readings.await();
              }
              if (now % 5 == 0) {
                throw new SQLException("full", "53100");
              }
              return SmallWorker.brief(worker, kind);
            });

    DriveOptions options =
        DriveOptions.DEFAULT.withEngineCpu(() -> {
          readings.countDown();
          return cpu.get();
        });
    LoadWindow window = SmallWorker.rows(600, options, staff);

    Tally tally = window.transactions().get("insert");
    assertThat(window.seconds()).hasSizeGreaterThan(1);
    assertThat(sum(window, "insert")).isEqualTo(tally.stored());
    assertThat(window.seconds().stream().mapToLong(Second::errors).sum())
        .isEqualTo(tally.errors().get("53100"));
    assertThat(window.seconds().stream().mapToLong(Second::nanos).sum())
        .isEqualTo(window.wallNanos());
    assertThat(window.seconds().stream().mapToLong(s -> s.engineCpuNanos().orElseThrow()).sum())
        .isEqualTo(10L * turn.get());
    assertThat(window.seconds().getFirst().memory().get(Second.CLIENT)).isGreaterThan(1 << 20);
    assertThat(window.seconds()).filteredOn(second -> !second.memory().isEmpty()).hasSize(1);
    assertThatWorkHasLatencies(window.seconds());
  }

  private static void assertThatWorkHasLatencies(List<Second> seconds) {
    assertThat(seconds)
        .filteredOn(second -> second.stored().get("insert") > 0)
        .isNotEmpty()
        .allSatisfy(second ->
            assertThat(second.p99Nanos().orElseThrow())
                .isGreaterThanOrEqualTo(second.p50Nanos().orElseThrow())
                .isGreaterThan(900_000));
  }

  @Test
  void aWindowIsReadBackFromJson() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            "all",
            1,
            List.of("read", "insert"),
            Duration.ZERO,
            (worker, kind) -> {
              if (kind == 1) {
                throw new SQLException("full", "53100");
              }
              return SmallWorker.brief(worker, kind);
            });
    DriveOptions options = DriveOptions.DEFAULT.withRate(new DriveOptions.Rate(500, true, 1));
    LoadWindow open = SmallWorker.window(options, SHORT, staff);
    LoadWindow closed = SmallWorker.window(DriveOptions.DEFAULT, SHORT, staff);
    for (LoadWindow window : List.of(open, closed)) {
      String json = OwnFiles.JSON.writeValueAsString(window);
      assertThat(OwnFiles.JSON.readValue(json, LoadWindow.class)).isEqualTo(window);
    }
    assertThat(open.schedule()).isPresent();
    assertThat(open.seconds().getFirst().engineCpuNanos()).isEqualTo(OptionalLong.empty());
  }
}
