// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * What a failed transaction means, told by its SQL states: they are the same whether Hibernate or
 * Spring's templates have wrapped the driver's exception.
 *
 * @param conflictCodes SQL states or the engine's own codes
 * @param lostCodes the same, of a driver that has no better word for a lost connection
 */
record Failures(Set<String> conflictCodes, Set<String> lostCodes) {
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
      if (cause instanceof SQLException sql) {
        return kind(sql);
      }
    }
    return Kind.FAULT;
  }

  private Kind kind(SQLException failure) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    String group = state.length() < 2 ? "" : state.substring(0, 2);
    if (saysOneOf(conflictCodes, failure)) {
      return Kind.CONFLICT;
    }
    if (group.equals("23")) {
      return Kind.STORED;
    }
    // the pool's own, with the driver's below it where none could be made
    if (failure instanceof SQLTransientConnectionException && failure.getCause() == null) {
      return Kind.BUSY;
    }
    // the pool says so of a connection that broke: its rollback failed too, and that is what we get
    boolean saidByNoEngine = state.isEmpty() && failure.getErrorCode() == 0;
    return saidByNoEngine
            || saysOneOf(lostCodes, failure)
            || NOT_THERE.contains(group)
            || failure instanceof SQLTransientConnectionException
            || failure instanceof SQLNonTransientConnectionException
            || failure instanceof SQLRecoverableException
        ? Kind.NO_DATABASE
        : Kind.FAULT;
  }

  private static boolean saysOneOf(Set<String> codes, SQLException failure) {
    return failure.getSQLState() != null && codes.contains(failure.getSQLState())
        || codes.contains(Integer.toString(failure.getErrorCode()));
  }
}
