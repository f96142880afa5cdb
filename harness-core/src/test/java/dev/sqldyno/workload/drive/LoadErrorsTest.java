// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.drive.SmallWorker.Staff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadErrorsTest {
  @Test
  void whatMayBeRetriedIsAttemptedAgainAndCounted() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            2,
            (worker, _) -> {
              if (worker.undone < 2 * (worker.stored + 1)) {
                throw new SQLException("conflict", "40001");
              }
              return 1;
            });
    DriveOptions options =
        DriveOptions.DEFAULT.withRetries(e -> "40001".equals(e.getSQLState()), 5);

    Tally tally = SmallWorker.transactions(20, options, staff).transactions().get("insert");

    assertThat(tally.stored()).isEqualTo(20);
    assertThat(tally.retries()).isEqualTo(40).isEqualTo(staff.undone());
    assertThat(tally.errors()).isEmpty();
    // two waits of 2 and 4 milliseconds at least belong to the time of each
    assertThat(tally.service().orElseThrow().histogram().getMinValue()).isGreaterThan(5_900_000);
  }

  @Test
  void retriesAreBounded() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            1,
            (_, _) -> {
              throw new SQLException("conflict", "40001");
            });
    DriveOptions options = DriveOptions.DEFAULT.withRetries(_ -> true, 3);

    LoadWindow window = SmallWorker.transactions(20, options, staff);

    Tally tally = window.transactions().get("insert");
    assertThat(tally.stored()).isZero();
    assertThat(tally.service()).isEmpty();
    assertThat(tally.response()).isEmpty();
    long givenUp = tally.errors().get("40001");
    assertThat(givenUp).isEqualTo(20).isEqualTo(staff.givenUp());
    assertThat(tally.retries()).isEqualTo(2 * givenUp);
    assertThat(window.seconds()).allMatch(second -> second.p50Nanos().isEmpty());
    assertThat(window.seconds().stream().mapToLong(LoadWindow.Second::errors).sum())
        .isEqualTo(givenUp);
  }

  @Test
  void errorsAreCountedByStateAndTheirFirstMessageIsKept() throws InterruptedException {
    Staff staff =
        SmallWorker.staff(
            "all",
            2,
            List.of("insert", "read", "odd"),
            Duration.ZERO,
            (worker, kind) -> {
              if (kind == 0) {
                throw new SQLException("duplicate key\nof row " + worker.givenUp, "23505");
              }
              if (kind == 2) {
                throw new SQLException("no state");
              }
              return SmallWorker.brief(worker, kind);
            });

    LoadWindow window = SmallWorker.transactions(12, DriveOptions.DEFAULT, staff);

    assertThat(window.transactions().get("insert").errors()).containsOnlyKeys("23505");
    assertThat(window.transactions().get("odd").errors()).containsOnlyKeys("none");
    assertThat(window.transactions().get("read").errors()).isEmpty();
    assertThat(window.messages())
        .containsExactly(
            Map.entry("23505", "duplicate key of row 0 (SQLSTATE 23505)"),
            Map.entry("none", "no state"));
    long errors =
        window.transactions().values().stream()
            .flatMap(tally -> tally.errors().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    assertThat(errors).isEqualTo(staff.givenUp()).isEqualTo(staff.undone());
  }
}
