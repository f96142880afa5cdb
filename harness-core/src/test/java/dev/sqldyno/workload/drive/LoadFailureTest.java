// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong ends all threads in bounded time, with a message that says what to do. */
class LoadFailureTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration BOUND = Duration.ofMinutes(1);

  /** No answer may take as long. */
  private static final DriveOptions IMPATIENT =
      new DriveOptions(
          false,
          Optional.empty(),
          DriveOptions.Retries.NONE,
          Duration.ofSeconds(1),
          () -> -1,
          DriveOptions.Part.WHOLE);

  private final long begin = System.nanoTime();
  private LoadDriver driver;

  private LoadDriver open(Staff staff) throws InterruptedException {
    return open(staff, DriveOptions.DEFAULT);
  }

  private LoadDriver open(Staff staff, DriveOptions options) throws InterruptedException {
    driver = LoadDriver.open(List.of(staff.role()), options);
    return driver;
  }

  private static long brief() throws InterruptedException {
    Thread.sleep(1);
    return 1;
  }

  @AfterEach
  void endsInTime() {
    if (driver != null) {
      driver.close();
    }
    assertThat(System.nanoTime() - begin).isLessThan(BOUND.toNanos());
  }

  @BeforeEach
  void clearInterrupt() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aStatementThatHangsIsAbortedAndVoidsTheWindow() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            3,
            (worker, _) -> {
              // a window of any length has the first of each
              worker.aborted.await();
              throw new SQLException("aborted", "08003");
            });
    AtomicInteger readings = new AtomicInteger();
    DriveOptions changing =
        IMPATIENT.withEngineCpu(() -> {
          // the first is the window's begin, and a further one would be of its totals
          assertThat(readings.getAndIncrement()).isZero();
          return 0;
        });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> open(staff, changing).window(SHORT, LONG))
        .withMessageMatching(
            "[123] of 3 connections had no answer for 1.0 s; "
                + "see what the engine's sessions wait for");
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
    assertThat(staff.workers()).allMatch(worker -> worker.aborted.getCount() == 0);
    assertThatIllegalStateException().isThrownBy(() -> driver.window(SHORT));
  }

  /** The others go on, so that the window would never end. */
  @Test
  void aStatementThatHangsEndsAWindowOfRows() throws InterruptedException {
    AtomicInteger turn = new AtomicInteger();
    Staff staff =
        SmallWorker.staff(
            2,
            (worker, _) -> {
              if (turn.incrementAndGet() == 5) {
                worker.aborted.await();
              }
              return brief();
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> open(staff, IMPATIENT).until(Long.MAX_VALUE, Set.of("insert"), LONG))
        .withMessageMatching("[12] of 2 connections had no answer for 1.0 s; .*");
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  @Test
  void aDeadEngineEndsTheWindowAtOnce() throws InterruptedException {
    AtomicInteger alive = new AtomicInteger(20);
    Staff staff =
        SmallWorker.staff(
            4,
            (_, _) -> {
              if (alive.getAndDecrement() <= 0) {
                throw new SQLException("I/O error while reading", "08006");
              }
              return brief();
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> open(staff).window(LONG))
        .withMessageMatching(
            "[1-4] of 4 connections were lost, the first one in role 'all': "
                + "I/O error while reading \\(SQLSTATE 08006\\); see the engine's log");
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  /** Otherwise three threads would go on, and the result would say four. */
  @Test
  void oneLostConnectionVoidsTheWindowThoughOthersHang() throws InterruptedException {
    AtomicInteger turn = new AtomicInteger();
    Staff staff =
        SmallWorker.staff(
            4,
            (worker, _) -> {
              if (turn.incrementAndGet() == 4) {
                throw new SQLRecoverableException("gone");
              }
              worker.aborted.await();
              return 1;
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> open(staff).window(LONG))
        .withMessageContaining("1 of 4 connections were lost, the first one in role 'all': gone");
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  @Test
  void aWrongAnswerEndsTheWindow() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            2,
            (worker, _) -> {
              if (worker.stored == 10) {
                throw new WrongAnswerException("0 rows, not 1");
              }
              return brief();
            });
    assertThatExceptionOfType(WrongAnswerException.class)
        .isThrownBy(() -> open(staff).window(LONG))
        .withMessage("0 rows, not 1");
  }

  @Test
  void anInterruptEndsAllThreadsAtOnce() throws InterruptedException {
    AtomicInteger turn = new AtomicInteger();
    Staff staff =
        SmallWorker.staff(
            "all",
            2,
            List.of("scan"),
            Duration.ofMillis(100),
            (worker, _) -> {
              if (turn.incrementAndGet() == 1) {
                worker.aborted.await();
              }
              return 1;
            });
    open(staff);
    Thread caller = Thread.currentThread();
    Threads.daemon(
        "interrupts",
        () -> {
          while (staff.stored() == 0) {
            Thread.onSpinWait();
          }
          caller.interrupt();
        });
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> driver.window(LONG));
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  @Test
  void aDriverThatIsClosedByAnotherThreadEndsItsWindow() throws InterruptedException {
    Staff staff = SmallWorker.staff(2, (_, _) -> brief());
    open(staff);
    Thread closing =
        Threads.daemon(
            "closes",
            () -> {
              while (staff.stored() == 0) {
                Thread.onSpinWait();
              }
              driver.close();
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> driver.window(LONG))
        .withMessage("the window was ended before its time");
    closing.join();
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  @Test
  void aRefusedConnectionClosesThoseThatAreOpen() {
    Staff staff = SmallWorker.staff(6, (_, _) -> 1);
    Role refused =
        new Role(
            "readers",
            6,
            List.of("scan"),
            List.of(Pace.NONE),
            thread -> {
              if (thread > 2) {
                throw new SQLException("sorry, too many clients already", "53300");
              }
              return staff.role().workers().open(thread);
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> LoadDriver.open(List.of(refused), DriveOptions.DEFAULT))
        .withMessageMatching(
            "role 'readers': connection [1-4] of 6 cannot be opened: "
                + "sorry, too many clients already \\(SQLSTATE 53300\\); "
                + "if the engine has no more, ask for fewer threads or raise its limit");
    assertThat(staff.workers()).hasSizeLessThanOrEqualTo(3).allMatch(SmallWorker::closes);
    assertThat(staff.stored()).isZero();
  }

  @Test
  void anOpeningThatHangsIsBounded() {
    Staff staff = SmallWorker.staff(2, (_, _) -> 1);
    Role silent =
        new Role(
            "all",
            2,
            List.of("read"),
            List.of(Pace.NONE),
            thread -> {
              if (thread == 1) {
                sleepLong();
              }
              return staff.role().workers().open(thread);
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> LoadDriver.open(List.of(silent), IMPATIENT))
        .withMessage(
            "1 of 2 connections are open, and the next one was not within 1.0 s; "
                + "see whether the engine answers");
    assertThat(staff.workers()).allMatch(SmallWorker::closes);
  }

  private static void sleepLong() {
    try {
      Thread.sleep(LONG);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void rowsThatAreNotWrittenInTimeAreAnError() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (_, _) -> {
              Thread.sleep(1);
              throw new SQLException("disk full", "53100");
            });
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> open(staff).until(10, Set.of("insert"), SHORT))
        .withMessage(
            "0 of 10 rows were written within 0.1 s; allow more time or ask for fewer rows; "
                + "errors: {53100=disk full (SQLSTATE 53100)}");
  }
}
