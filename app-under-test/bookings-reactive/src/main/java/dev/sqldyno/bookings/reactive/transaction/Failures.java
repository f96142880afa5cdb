// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import java.io.IOException;
import java.util.Set;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * What a failed transaction means, told by its SQL states: drivers disagree on the class of a
 * deadlock, but all of them pass on what the engine says.
 *
 * @param conflictCodes SQL states or the engine's own codes
 */
record Failures(Set<String> conflictCodes) {
  /** Connection lost, resources short, the engine going down. */
  private static final Set<String> NOT_THERE = Set.of("08", "53", "57");

  enum Kind {
    /** Another transaction was in the way: try again. */
    CONFLICT,
    /** The one constraint that a checked booking can break is that of its id. */
    STORED,
    /** The pool had no connection in time. */
    BUSY,
    /** No connection can be made, or one was lost; whether it had committed is not known. */
    NO_DATABASE,
    /** A mistake of ours. */
    FAULT
  }

  Kind kind(Throwable failure) {
    if (failure instanceof OptimisticLockingFailureException) {
      return Kind.CONFLICT;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof R2dbcException database) {
        Kind kind = kind(database);
        // an engine that lets nobody in is as good as none
        return kind == Kind.FAULT && isNoConnection(failure) ? Kind.NO_DATABASE : kind;
      }
      // a driver passes on what the network says as it is
      if (cause instanceof IOException) {
        return Kind.NO_DATABASE;
      }
    }
    return Kind.FAULT;
  }

  private static boolean isNoConnection(Throwable failure) {
    return failure instanceof DataAccessResourceFailureException
        || failure instanceof CannotCreateTransactionException;
  }

  private Kind kind(R2dbcException failure) {
    String state = failure.getSqlState() == null ? "" : failure.getSqlState();
    String group = state.length() < 2 ? "" : state.substring(0, 2);
    if (conflictCodes.contains(state)
        || conflictCodes.contains(Integer.toString(failure.getErrorCode()))) {
      return Kind.CONFLICT;
    }
    if (group.equals("23")) {
      return Kind.STORED;
    }
    // the pool's own; the engine's have a state
    if (failure instanceof R2dbcTimeoutException && state.isEmpty()) {
      return Kind.BUSY;
    }
    return NOT_THERE.contains(group)
            || failure instanceof R2dbcTransientResourceException
            || failure instanceof R2dbcNonTransientResourceException
        ? Kind.NO_DATABASE
        : Kind.FAULT;
  }
}
