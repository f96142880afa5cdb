// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.BookingStatements.OvertakenException;
import dev.sqldyno.bookings.contract.FailureKind;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.CannotCreateTransactionException;

class FailuresTest {
  private final Failures failures = new Failures(Set.of("40P01", "1205"), Set.of("S1009"));

  @ParameterizedTest
  @CsvSource({
    "40P01, 0, CONFLICT",
    "HY000, 1205, CONFLICT",
    "22003, 0, TOTAL_TOO_LARGE",
    "08006, 0, NO_DATABASE",
    "S1009, 0, NO_DATABASE",
    "42601, 0, FAULT",
    ", 0, NO_DATABASE"
  })
  void statesAndCodesTellWhatHappened(String state, int code, FailureKind kind) {
    SQLException cause = new SQLException("x", state, code);
    assertThat(failures.kind(new IllegalStateException(new RuntimeException(cause))))
        .isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "duplicate key value violates unique constraint \"bookings_booking_id_key\", STORED",
    "Duplicate entry '0b9a' for key 'bookings.booking_id', STORED",
    "duplicate key value violates unique constraint \"bookings_pkey\", CONFLICT",
    "Duplicate entry '51' for key 'PRIMARY', CONFLICT"
  })
  void onlyTheBookingsOwnIdTellsThatItIsStored(String message, FailureKind kind) {
    SQLException said = new SQLException(message, "23505");
    SQLException batch =
        new SQLException("insert into bookings (booking_id) failed", "23505", said);
    assertThat(failures.kind(new IllegalStateException(said))).isEqualTo(kind);
    assertThat(failures.kind(new IllegalStateException(batch))).isEqualTo(kind);
  }

  @Test
  void aPoolWithoutAConnectionIsBusyUnlessNoneCanBeMade() {
    SQLException full = new SQLTransientConnectionException("timed out");
    SQLException down = new SQLTransientConnectionException("timed out", new SQLException("x"));
    assertThat(failures.kind(new CannotCreateTransactionException("x", full)))
        .isEqualTo(FailureKind.BUSY);
    assertThat(failures.kind(new CannotCreateTransactionException("x", down)))
        .isEqualTo(FailureKind.NO_DATABASE);
  }

  /** MariaDB's driver uses that class for every state that it does not list. */
  @Test
  void whatAnEngineSaysInThePoolsClassIsNoFullPool() {
    SQLException killed = new SQLTransientConnectionException("interrupted", "70100", 1317);
    SQLException unlisted = new SQLTransientConnectionException("x", "HY000", 1021);
    assertThat(failures.kind(killed)).isEqualTo(FailureKind.NO_DATABASE);
    assertThat(failures.kind(unlisted)).isEqualTo(FailureKind.NO_DATABASE);
  }

  @Test
  void aRowThatSomebodyElseChangedIsAConflict() {
    assertThat(failures.kind(new OptimisticLockingFailureException("x")))
        .isEqualTo(FailureKind.CONFLICT);
    assertThat(failures.kind(new OvertakenException("x"))).isEqualTo(FailureKind.CONFLICT);
    assertThat(failures.kind(new IllegalStateException("x"))).isEqualTo(FailureKind.FAULT);
  }
}
