// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.RefusedException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class TransactionsTest {
  private static final UUID ID = UUID.randomUUID();

  private final CountingManager manager = new CountingManager();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Transactions transactions =
      new Transactions(
          manager,
          new Settings("x", Locking.PESSIMISTIC, 3, "", Set.of("40P01"), Set.of()),
          meters);
  private int works;

  @Test
  void aConflictIsTriedAgainInATransactionOfItsOwn() {
    transactions.write(ID, () -> failUntil(3, "40P01"));
    assertThat(manager)
        .returns(3, m -> m.begun)
        .returns(2, m -> m.rolledBack)
        .returns(1, m -> m.committed);
    assertThat(counted("bookings.retries")).isEqualTo(2);
    assertThat(counted("bookings.gave.up")).isZero();
  }

  @Test
  void triesAreBoundedAndTheLastIsAnUnavailableService() {
    assertThat(status(() -> failUntil(99, "40P01"))).isEqualTo(503);
    assertThat(works).isEqualTo(3);
    assertThat(manager.rolledBack).isEqualTo(3);
    assertThat(counted("bookings.retries")).isEqualTo(2);
    assertThat(counted("bookings.gave.up")).isEqualTo(1);
  }

  @Test
  void noOtherFailureIsTriedAgain() {
    assertThat(status(() -> failUntil(99, "23505"))).isEqualTo(409);
    assertThat(status(() -> failUntil(99, "08006"))).isEqualTo(503);
    assertThatThrownBy(() -> transactions.write(ID, () -> failUntil(99, "42601")))
        .hasRootCauseInstanceOf(SQLException.class);
    assertThat(works).isEqualTo(3);
    assertThat(counted("bookings.retries")).isZero();
  }

  @Test
  void noTransactionIsOpenBetweenTwoTries() {
    transactions.read(() -> {
      assertThat(TransactionSynchronizationManager.isActualTransactionActive()).isTrue();
      assertThat(manager.begun - manager.rolledBack).isEqualTo(1);
      failUntil(2, "40P01");
      return "";
    });
    assertThat(TransactionSynchronizationManager.isActualTransactionActive()).isFalse();
  }

  private int status(Runnable work) {
    return catchThrowableOfType(RefusedException.class, () -> transactions.write(ID, work))
        .problem()
        .status();
  }

  private void failUntil(int time, String state) {
    if (++works < time) {
      throw new IllegalStateException(new SQLException("of booking_id", state));
    }
  }

  private double counted(String name) {
    return meters.get(name).counter().count();
  }
}
