// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.BookingStatements.OvertakenException;
import dev.sqldyno.bookings.contract.FailureKind;
import io.r2dbc.spi.R2dbcBadGrammarException;
import io.r2dbc.spi.R2dbcDataIntegrityViolationException;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcPermissionDeniedException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import io.vertx.core.VertxException;
import io.vertx.mysqlclient.MySQLException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.r2dbc.BadSqlGrammarException;

class FailuresTest {
  private final Failures failures = new Failures(Set.of("40P01", "55P03", "1205", "1213"));

  private FailureKind wrapped(R2dbcException failure) {
    return failures.kind(new DataAccessResourceFailureException("Spring's", failure));
  }

  @Test
  void conflictsAreToldByTheStateWhateverTheDriversClass() {
    assertThat(wrapped(new Deadlock())).isEqualTo(FailureKind.CONFLICT);
    assertThat(wrapped(new R2dbcTransientResourceException("deadlock", "40001", 1213)))
        .isEqualTo(FailureKind.CONFLICT);
    assertThat(wrapped(new R2dbcTimeoutException("lock wait", "HY000", 1205)))
        .isEqualTo(FailureKind.CONFLICT);
    assertThat(failures.kind(new OvertakenException("another version")))
        .isEqualTo(FailureKind.CONFLICT);
  }

  @Test
  void theOneBrokenConstraintIsThatOfTheBookingsId() {
    assertThat(wrapped(new R2dbcDataIntegrityViolationException("there", "23505")))
        .isEqualTo(FailureKind.STORED);
  }

  @Test
  void aFullPoolIsNoLostEngine() {
    assertThat(wrapped(new R2dbcTimeoutException("acquisition timed out", new TimeoutException())))
        .isEqualTo(FailureKind.BUSY);
  }

  @Test
  void aLostEngineIsToldByItsStateOrTheNetwork() {
    assertThat(wrapped(new R2dbcNonTransientResourceException("shutting down", "57P01")))
        .isEqualTo(FailureKind.NO_DATABASE);
    assertThat(wrapped(new R2dbcNonTransientResourceException("connection closed")))
        .isEqualTo(FailureKind.NO_DATABASE);
    assertThat(
            failures.kind(
                new DataAccessResourceFailureException("none", new IOException("refused"))))
        .isEqualTo(FailureKind.NO_DATABASE);
  }

  @Test
  void anEngineThatLetsNobodyInIsAsGoodAsNone() {
    assertThat(wrapped(new R2dbcPermissionDeniedException("wrong password", "28P01")))
        .isEqualTo(FailureKind.NO_DATABASE);
  }

  @Test
  void vertxTellsTheSameByTheStateOrTheCode() {
    assertThat(failures.kind(new MySQLException("lock wait", 1205, "HY000")))
        .isEqualTo(FailureKind.CONFLICT);
    assertThat(failures.kind(new MySQLException("there", 1062, "23000")))
        .isEqualTo(FailureKind.STORED);
    assertThat(failures.kind(new MySQLException("no such table", 1146, "42S02")))
        .isEqualTo(FailureKind.FAULT);
    assertThat(failures.kind(new TimeoutException("no connection"))).isEqualTo(FailureKind.BUSY);
    assertThat(failures.kind(VertxException.noStackTrace("one value too few")))
        .as("only VertxSessions can tell whether the connection was lost")
        .isEqualTo(FailureKind.FAULT);
  }

  @Test
  void aWrongStatementIsAMistakeOfOurs() {
    R2dbcException failure = new R2dbcBadGrammarException("no such table", "42P01");
    assertThat(failures.kind(new BadSqlGrammarException("execute", "SELECT", failure)))
        .isEqualTo(FailureKind.FAULT);
    assertThat(failures.kind(new IllegalStateException())).isEqualTo(FailureKind.FAULT);
  }

  /** A deadlock as PostgreSQL's driver reports it: in no class that means a rollback. */
  private static final class Deadlock extends R2dbcTransientException {
    private static final long serialVersionUID = 1;

    Deadlock() {
      super("deadlock detected", "40P01");
    }
  }
}
