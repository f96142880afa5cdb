// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import dev.sqldyno.bookings.contract.BookingStatements.OvertakenException;
import dev.sqldyno.bookings.contract.FailureKind;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * The meanings of failed transactions by their SQL states: drivers disagree on the class of a
 * deadlock, but all of them pass on the engine's state.
 *
 * @param conflictCodes SQL states or engine codes that mean a conflict
 */
record Failures(Set<String> conflictCodes) {

  FailureKind kind(Throwable failure) {
    if (failure instanceof OvertakenException) {
      return FailureKind.CONFLICT;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof R2dbcException database) {
        FailureKind kind = kind(database);
        // an engine that accepts no connection counts as one that does not answer
        return kind == FailureKind.FAULT && isNoConnection(failure)
            ? FailureKind.NO_DATABASE
            : kind;
      }
      if (cause instanceof DatabaseException database) {
        return FailureKind.of(database.getSqlState(), database.getErrorCode(), conflictCodes);
      }
      // drivers do not wrap failures of the network
      if (cause instanceof IOException) {
        return FailureKind.NO_DATABASE;
      }
      if (cause instanceof TimeoutException) {
        return FailureKind.BUSY;
      }
    }
    return FailureKind.FAULT;
  }

  private static boolean isNoConnection(Throwable failure) {
    return failure instanceof DataAccessResourceFailureException
        || failure instanceof CannotCreateTransactionException;
  }

  private FailureKind kind(R2dbcException failure) {
    String state = failure.getSqlState() == null ? "" : failure.getSqlState();
    FailureKind said = FailureKind.of(state, failure.getErrorCode(), conflictCodes);
    if (said != FailureKind.FAULT) {
      return said;
    }
    // the pool's own timeout; those of the engine have a state
    if (failure instanceof R2dbcTimeoutException && state.isEmpty()) {
      return FailureKind.BUSY;
    }
    return isLost(failure) ? FailureKind.NO_DATABASE : FailureKind.FAULT;
  }

  private static boolean isLost(R2dbcException failure) {
    return failure instanceof R2dbcTransientResourceException
        || failure instanceof R2dbcNonTransientResourceException;
  }
}
