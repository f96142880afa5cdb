// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import dev.sqldyno.bookings.contract.BookingStatements.OvertakenException;
import dev.sqldyno.bookings.contract.FailureKind;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * The meanings of failed transactions by their SQL states, which are the same whether Hibernate or
 * Spring's templates have wrapped the driver's exception.
 *
 * @param conflictCodes SQL states or engine codes that mean a conflict
 * @param lostCodes the same for a lost connection, for drivers without a state for it
 */
record Failures(Set<String> conflictCodes, Set<String> lostCodes) {
  /** A second row with a unique value, by its SQL state, and by MySQL's and MariaDB's code. */
  private static final Set<String> DUPLICATE = Set.of("23505", "1062");

  FailureKind kind(Throwable failure) {
    if (failure instanceof OvertakenException
        || failure instanceof OptimisticLockingFailureException) {
      return FailureKind.CONFLICT;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return kind(sql);
      }
    }
    return FailureKind.FAULT;
  }

  private FailureKind kind(SQLException failure) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    boolean saidByNoEngine = state.isEmpty() && failure.getErrorCode() == 0;
    // the pool's own exception; if no connection could be made, it has the driver's state and cause
    if (saidByNoEngine
        && failure instanceof SQLTransientConnectionException
        && failure.getCause() == null) {
      return FailureKind.BUSY;
    }
    FailureKind said = FailureKind.of(state, failure.getErrorCode(), conflictCodes);
    // an engine that crashed may give a row's id twice: Hibernate takes them in blocks, uncommitted
    if (FailureKind.isOneOf(DUPLICATE, state, failure.getErrorCode())
        && !String.valueOf(ofEngine(failure).getMessage()).contains("booking_id")) {
      return FailureKind.CONFLICT;
    }
    // a broken connection fails in its rollback too, and the pool reports that failure
    return said == FailureKind.FAULT && (saidByNoEngine || isLost(failure))
        ? FailureKind.NO_DATABASE
        : said;
  }

  /** Returns the engine's failure, within one of a batch, which quotes the statement. */
  private static SQLException ofEngine(SQLException failure) {
    return failure.getCause() instanceof SQLException cause ? ofEngine(cause) : failure;
  }

  private boolean isLost(SQLException failure) {
    return FailureKind.isOneOf(lostCodes, failure.getSQLState(), failure.getErrorCode())
        || failure instanceof SQLTransientConnectionException
        || failure instanceof SQLNonTransientConnectionException
        || failure instanceof SQLRecoverableException;
  }
}
