// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.database;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.RefusedException;
import io.r2dbc.spi.R2dbcBadGrammarException;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionException;

/** What a failed transaction means to the client. */
public final class Failures {
  /** PostgreSQL's for a lock that was not free in time; the standard has none. */
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** MySQL's for the same, whose state says nothing: what Spring lists for JDBC. */
  private static final Set<Integer> LOCK_WAIT_TIMEOUT = Set.of(1205);

  private Failures() {}

  /**
   * Whether others were in the way, so that the same may succeed when it is tried again. Drivers
   * disagree on the class of a deadlock; all of them tell the standard's state.
   */
  public static boolean isConflict(Throwable failure) {
    if (failure instanceof ConcurrencyFailureException) {
      return true;
    }
    return find(failure, R2dbcException.class)
        .filter(cause -> {
          String state = cause.getSqlState() == null ? "" : cause.getSqlState();
          return state.startsWith("40")
              || state.equals(LOCK_NOT_AVAILABLE)
              || LOCK_WAIT_TIMEOUT.contains(cause.getErrorCode());
        })
        .isPresent();
  }

  /** The failure of a transaction that stored a booking. */
  public static Throwable refusal(Throwable failure, NewBooking booking) {
    // totals are inserted so that a row that is there already is no error
    return failure instanceof DuplicateKeyException
        ? RefusedException.stored(booking.bookingId())
        : refusal(failure);
  }

  /** A failure that is no fault of this service, as an answer; any other as it is. */
  public static Throwable refusal(Throwable failure) {
    if (failure instanceof RefusedException) {
      return failure;
    }
    if (isNoConnection(failure) && find(failure, R2dbcTimeoutException.class).isPresent()) {
      return RefusedException.busy(failure);
    }
    if (find(failure, R2dbcBadGrammarException.class).isPresent()) {
      return failure;
    }
    boolean lost =
        isNoConnection(failure)
            || failure instanceof TransactionException
            || find(failure, R2dbcException.class).isPresent()
            || find(failure, IOException.class).isPresent();
    return lost ? RefusedException.noDatabase(failure) : failure;
  }

  private static boolean isNoConnection(Throwable failure) {
    return failure instanceof CannotCreateTransactionException
        || failure instanceof DataAccessResourceFailureException;
  }

  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }
}
