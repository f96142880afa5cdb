// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.BookingStatements;
import dev.sqldyno.bookings.contract.BookingStatements.Steps;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.BoundStatement;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The transaction of a booking: stores it and adds its shares to the totals, in four round trips
 * where the totals exist: insert, read, update, commit. Each statement is prepared once for each
 * number of periods. Not thread-safe.
 */
final class BookingTransaction implements TransactionScript.Client {
  /** A placeholder for null, as some drivers need its type. */
  private static final Object NO_PARENT = new Object();

  private final Connection connection;
  private final BookingStatements statements;
  private final Map<Statement, PreparedStatement> prepared = new IdentityHashMap<>();
  private final Locking locking;
  private final RandomBookings bookings;
  private NewBooking booking;

  BookingTransaction(
      Connection connection, WorkloadSql sql, Locking locking, RandomBookings bookings) {
    this.connection = connection;
    this.statements = new BookingStatements(new Statements(sql::text), locking);
    this.locking = locking;
    this.bookings = bookings;
  }

  @Override
  public void next() {
    booking = bookings.next();
  }

  /** Returns 1, the booking. */
  @Override
  public long attempt() throws SQLException {
    try {
      return book();
    } catch (MissingTotalsException missing) {
      // in a transaction of its own, as one that has locked later totals must not wait for earlier
      // ones
      connection.rollback();
      makeTotals(missing.periods());
      connection.commit();
    }
    try {
      return book();
    } catch (MissingTotalsException missing) {
      throw new WrongAnswerException("%s, though inserted", missing.getMessage());
    }
  }

  private long book() throws SQLException {
    SortedMap<FiscalPeriod, Long> shares = booking.shares();
    Steps steps = statements.of(booking, shares);
    bound(steps.insert(NO_PARENT)).executeUpdate();
    int added = bound(steps.add(found(steps))).executeUpdate();
    if (added == shares.size()) {
      return 1;
    }
    if (locking == Locking.PESSIMISTIC) {
      throw new WrongAnswerException("%d of %d locked totals were updated", added, shares.size());
    }
    throw TransactionScript.conflict("others have changed the totals");
  }

  private List<Total> found(Steps steps) throws SQLException {
    List<Total> found = new ArrayList<>();
    try (ResultSet rows = bound(steps.find()).executeQuery()) {
      while (rows.next()) {
        found.add(new Total(rows.getLong(1), rows.getLong(2), rows.getString(3)));
      }
    }
    return found;
  }

  private void makeTotals(List<String> periods) throws SQLException {
    try {
      bound(statements.insertTotals(booking, periods)).executeUpdate();
    } catch (SQLIntegrityConstraintViolationException _) {
      throw TransactionScript.conflict("others have just inserted the same totals");
    }
  }

  private PreparedStatement bound(BoundStatement bound) throws SQLException {
    PreparedStatement statement = prepared.get(bound.statement());
    if (statement == null) {
      statement = connection.prepareStatement(bound.text());
      prepared.put(bound.statement(), statement);
    }
    int last = 0;
    for (Object value : bound.inOrder()) {
      if (value == NO_PARENT) {
        statement.setNull(++last, Types.VARCHAR);
      } else {
        statement.setObject(++last, value);
      }
    }
    return statement;
  }
}
